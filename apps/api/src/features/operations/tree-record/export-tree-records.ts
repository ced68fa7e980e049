import { Readable } from 'node:stream';

import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { exportTreeRecords, TreeRecord } from '@nabta/contract/operations/tree-record';
import type { Language, Translations } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { BinaryResponse } from '#core/http/response.ts';

import { countRecords, listAllRecords } from './list-records.ts';

type ExportQuery = RequestOfEndpoint<typeof exportTreeRecords>['query'];
type Column = keyof typeof csvColumns;

const csvColumns = {
  publicId: { ar: 'رقم الشجرة', en: 'Public id', pt: 'Número' },
  name: { ar: 'الاسم', en: 'Name', pt: 'Nome' },
  specie: { ar: 'النوع', en: 'Species', pt: 'Espécie' },
  owner: { ar: 'المالك', en: 'Owner', pt: 'Dono' },
  company: { ar: 'الجهة الراعية', en: 'Company', pt: 'Empresa' },
  land: { ar: 'الأرض', en: 'Land', pt: 'Terreno' },
  effort: { ar: 'حملة الزراعة', en: 'Effort', pt: 'Mutirão' },
  tag: { ar: 'اللوحة', en: 'Tag', pt: 'Plaquinha' },
  plantedAt: { ar: 'تاريخ الزراعة', en: 'Planted at', pt: 'Plantada em' },
  status: { ar: 'الحالة', en: 'Status', pt: 'Status' },
  longitude: { ar: 'خط الطول', en: 'Longitude', pt: 'Longitude' },
  latitude: { ar: 'خط العرض', en: 'Latitude', pt: 'Latitude' },
  co2RemovedKg: { ar: 'CO₂ المُزال (كجم)', en: 'CO₂ removed (kg)', pt: 'CO₂ removido (kg)' },
} satisfies Record<string, Translations>;

/** Above this count the owner column is omitted, to prevent mass export of personal data. */
const maxTreesWithOwners = 100;

export async function exportTrees(
  context: Context,
  caller: Caller,
  { query, language }: { query: ExportQuery; language: Language },
) {
  const { sort: _sort, ...filters } = query;
  const { count } = await countRecords(context, caller, filters);
  const columns = typedKeys(csvColumns).filter((column) => column !== 'owner' || count <= maxTreesWithOwners);
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="trees.csv"' },
    body: async () => Readable.from(writeCsv(listAllRecords(context, caller, query), { columns, language })),
  });
}

type CsvOptions = { columns: readonly Column[]; language: Language };

/** Excel needs the byte order mark to read the file as UTF-8. */
async function* writeCsv(pages: AsyncIterable<TreeRecord[]>, { columns, language }: CsvOptions) {
  yield `\uFEFF${csvLine(columns.map((column) => csvColumns[column][language]))}`;
  for await (const page of pages)
    yield page
      .map((tree) => {
        const cells = cellsOf(tree, language);
        return csvLine(columns.map((column) => cells[column]));
      })
      .join('');
}

function cellsOf(tree: TreeRecord, language: Language): Record<Column, string | number> {
  const localName = (name: LocalizedName | undefined) => name?.[language] ?? name?.en ?? '';
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { owner } = tree;
  return {
    publicId: tree.publicId,
    name: tree.givenName ?? '',
    specie: localName(tree.specie?.commonName),
    owner: [owner?.firstname, owner?.lastname].filter(Boolean).join(' '),
    company: localName(tree.plantedByCompany?.name),
    land: localName(tree.land?.name),
    effort: localName(tree.effort?.name),
    tag: tree.tag ?? '',
    plantedAt: tree.plantedAt,
    status: tree.status,
    longitude,
    latitude,
    co2RemovedKg: Math.round(tree.co2RemovedKg * 100) / 100,
  };
}

/** Streams the trees as GeoJSON without owner data. */
export async function exportTreeMap(context: Context, caller: Caller, query: ExportQuery) {
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="trees.geojson"' },
    body: async () => Readable.from(writeGeoJson(listAllRecords(context, caller, query))),
  });
}

async function* writeGeoJson(pages: AsyncIterable<TreeRecord[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((tree) => JSON.stringify(featureOf(tree))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

function featureOf(tree: TreeRecord): object {
  return {
    type: 'Feature',
    id: tree.publicId,
    geometry: tree.point.geometry,
    properties: {
      ref: tree.publicId,
      specie: tree.specie?.id ?? null,
      common: tree.specie?.commonName.en ?? null,
      company: tree.plantedByCompany?.name.en ?? null,
      land: tree.land?.name.en ?? null,
      effort: tree.effort?.name.en ?? null,
      planted: tree.plantedAt,
      ended: tree.endedAt,
      status: tree.status,
      co2RemovedKg: Math.round(tree.co2RemovedKg * 100) / 100,
    },
  };
}
