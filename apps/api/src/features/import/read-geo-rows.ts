import { type GeoFeature, readFeatures } from '../../platform/geojson/read-features.ts';
import type { FileRow } from './import-row.queries.ts';

/** So many features name the columns; what only later ones have is left out. */
const headFeatures = 1_000;
const placeColumns = ['longitude', 'latitude'];

/** Features as rows of a table: what they say of themselves, and where they stand. */
export async function readGeoRows(
  bytes: AsyncIterable<Buffer>,
): Promise<{ header: string[]; rows: AsyncIterable<FileRow> }> {
  const features = readFeatures(bytes);
  const head: GeoFeature[] = [];
  while (head.length < headFeatures) {
    const next = await features.next();
    if (next.done === true) break;
    head.push(next.value);
  }
  const names = new Set(head.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const header = [
    ...placeColumns,
    ...(head.some(hasId) ? ['id'] : []),
    ...[...names].filter((name) => name !== 'id' || !head.some(hasId)),
  ];
  async function* rows(): AsyncGenerator<FileRow> {
    let line = 0;
    for (const feature of head) yield rowOf(feature, (line += 1), header);
    for await (const feature of features) yield rowOf(feature, (line += 1), header);
  }
  return { header, rows: rows() };
}

const hasId = ({ id }: GeoFeature) => typeof id === 'string' || typeof id === 'number';

function rowOf(feature: GeoFeature, line: number, header: readonly string[]): FileRow {
  const { geometry, properties } = feature;
  const point: unknown[] =
    geometry?.type === 'Point' && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  const cells = header.map((name, index) => {
    if (index < placeColumns.length) return textOf(point[index]);
    return textOf(name === 'id' && hasId(feature) ? feature.id : properties?.[name]);
  });
  return { line, cells };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value == null ? '' : JSON.stringify(value);
}
