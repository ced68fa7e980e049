import json from './data/itree-streets-swdsrt.json' with { type: 'json' };
import { interpolate } from './growth-model.ts';

const tables = new Map(
  Object.entries(json.tables).map(([name, rows]) => [name, new Map(Object.entries<number[]>(rows))]),
);

/**
 * A value of i-Tree Streets for a trunk diameter: linear between the published classes, held at both ends.
 * Ours are compared with it; they are not computed from it. Undefined where the table has no such row.
 */
export function itreeStreetsValue(region: string, table: string, code: string, dbhCm: number) {
  const row = region === json.region ? tables.get(table)?.get(code) : undefined;
  if (row === undefined) return undefined;
  return interpolate(
    json.dbhCm.map((classCm, position) => [classCm, row[position] ?? Number.NaN] as const),
    dbhCm,
  );
}
