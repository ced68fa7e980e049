import { foldForSearch } from '../search-text.ts';
import { inventoryFields, type InventoryColumns, type InventoryField } from './note.ts';
import { withoutUnit } from './unit.ts';

/** Known column headers, normalized and separated by commas; those of OpenCouncilData first. */
const headersOf: Record<InventoryField, string> = {
  ref: 'ref, id, tree id, treeid, asset id, assetid, objectid, fid, uid, gid, tag, number, no, codigo, numero, رقم شجره, رقم, معرف, كود',
  latitude: 'lat, latitude, y, ycoord, y coord, point y, خط عرض, دائره عرض, عرض',
  longitude: 'lon, lng, long, longitude, x, xcoord, x coord, point x, خط طول, طول جغرافي',
  place: 'geo point, geo point 2d, geom, the geom, geometry, wkt, coordinates, coordenadas, احداثيات, موقع',
  scientific:
    'scientific, scientific name, botanical name, botanical, taxon, latin name, nome cientifico, اسم علمي',
  genus: 'genus, genero, جنس',
  species: 'species, specie, spp, especie, نوع',
  common:
    'common, common name, tree, tree name, name, nome comum, nome popular, nome, اسم شايع, اسم شجره, اسم, شجره',
  planted:
    'planted, date planted, planted date, plant date, planting date, plantdate, planted on, planted at, year planted, data de plantio, plantio, plantado em, تاريخ زراعه, تاريخ زراعه شجره, تاريخ غرس, سنه زراعه',
  dbh: 'dbh, diameter, diameter at breast height, diameter breast height, trunk diameter, trunk, diametro, diametro do tronco, tronco, dap, قطر, قطر جذع, جذع',
  girth:
    'girth, circumference, trunk circumference, cap, circunferencia, circunferencia do tronco, محيط جذع, محيط',
  height: 'height, tree height, altura, altura da arvore, ارتفاع, ارتفاع شجره, طول, طول شجره',
  measured:
    'measured, measured on, measured at, date measured, measurement date, survey date, surveyed, inspected, inspection date, last inspected, medido em, data da medicao, data de medicao, data do inventario, تاريخ قياس, تاريخ معاينه, تاريخ حصر, يوم قياس, قيس في',
  condition: 'condition, status, health, site type, state, situacao, estado, حاله, وضع',
};

/** Maps columns to fields by header; the user can correct the mapping. */
export function guessColumns(headerRow: readonly string[]): InventoryColumns {
  const headers = headerRow.map(normalizeHeader);
  const columns: InventoryColumns = {};
  const mappedColumns = new Set<number>();
  for (const field of inventoryFields) {
    const index = headersOf[field]
      .split(', ')
      .map((name) =>
        headers.findIndex(
          (header, index) => (header === name || withoutUnit(header) === name) && !mappedColumns.has(index),
        ),
      )
      .find((index) => index >= 0);
    if (index === undefined) continue;
    columns[field] = index;
    mappedColumns.add(index);
  }
  // Two coordinate cells are more reliable than a combined one.
  if (columns.latitude !== undefined && columns.longitude !== undefined) delete columns.place;
  return columns;
}

const normalizeHeader = (name: string) =>
  foldForSearch(
    name
      .replace(/\(.*\)|\[.*\]|["″”]/gu, ' ')
      .replace(/([a-z])([A-Z])/gu, '$1 $2')
      .replace(/[_\-./:#]+/gu, ' '),
  );

export function hasPlace({ latitude, longitude, place }: InventoryColumns): boolean {
  return place !== undefined || (latitude !== undefined && longitude !== undefined);
}
