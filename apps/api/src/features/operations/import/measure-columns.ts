import type { ImportSizes } from '@nabta/contract/operations/import';
import { parseRow } from '@nabta/domain/inventory/row';
import { parseLength, type SizeField, sizeFields } from '@nabta/domain/inventory/unit';
import { proportionOf } from '@nabta/eco/measurement-check';

import type { Executor } from '#core/postgres/database.ts';

import { type CheckOptions, readParserOptions } from './check-rows.ts';
import { type FileRow, selectSpreadRows } from './import-row.queries.ts';
import type { ImportRow } from './import.queries.ts';

const measuredRows = 400;
const binCount = 10;
/** Median ratio of height to expected height beyond which the unit of a whole column is doubtful. */
const doubtfulProportion = 1.8;
const minProportions = 5;
const doubtfulShare = 0.25;

/** Distribution of each size column in stored units, to see whether its unit is right. */
export async function measureColumns(sql: Executor, row: ImportRow, now: Date): Promise<ImportSizes[]> {
  const fields = sizeFields.filter((field) => row.settings.columns[field] !== undefined);
  if (fields.length === 0) return [];
  const rows = await selectSpreadRows(sql, row.id, { rows: row.rows, limit: measuredRows });
  const options = await readParserOptions(sql, row, now);
  const hasDoubtfulProportion = isProportionDoubtful(rows, options);
  return fields.map((field) => measureColumn(rows, { field, options, hasDoubtfulProportion }));
}

type Column = { field: SizeField; options: CheckOptions; hasDoubtfulProportion: boolean };

function measureColumn(
  rows: readonly FileRow[],
  { field, options, hasDoubtfulProportion }: Column,
): ImportSizes {
  const values = rows
    .map(({ cells }) => lengthIn(cells, field, options))
    .filter((value) => value !== undefined)
    .toSorted((one, other) => one - other);
  const unlikely = rows.filter(({ cells }) => isUnlikely(cells, field, options)).length;
  return {
    field,
    values: values.length,
    unlikely,
    median: medianOf(values) ?? null,
    bins: binsOf(values),
    isUnitDoubtful: hasDoubtfulProportion || unlikely > doubtfulShare * values.length,
  };
}

/** Zero stands for a missing value in many lists. */
function lengthIn(
  cells: readonly string[],
  field: SizeField,
  { columns, units }: CheckOptions,
): number | undefined {
  const value = parseLength(cells[columns[field] ?? -1] ?? '', field, units[field]);
  return value === 0 ? undefined : value;
}

const unlikelyCodes = new Set(['SIZE_UNLIKELY', 'PROPORTION_UNLIKELY', 'GROWTH_UNLIKELY']);

function isUnlikely(cells: readonly string[], field: SizeField, options: CheckOptions): boolean {
  return parseRow(cells, options).notes.some((note) => note.field === field && unlikelyCodes.has(note.code));
}

function isProportionDoubtful(rows: readonly FileRow[], options: CheckOptions): boolean {
  const proportions = rows
    .map(({ cells }) => {
      const girthCm = lengthIn(cells, 'girth', options);
      const dbhCm = lengthIn(cells, 'dbh', options) ?? (girthCm && girthCm / Math.PI) ?? null;
      const heightM = lengthIn(cells, 'height', options) ?? null;
      return proportionOf(options.kindOf(parseRow(cells, options).specieId), { dbhCm, heightM });
    })
    .filter((proportion) => proportion !== undefined)
    .toSorted((one, other) => one - other);
  const median = proportions.length < minProportions ? 1 : (medianOf(proportions) ?? 1);
  return median > doubtfulProportion || median < 1 / doubtfulProportion;
}

const medianOf = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)];

function binsOf(sorted: readonly number[]): ImportSizes['bins'] {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const width = (last - first) / binCount || 1;
  return Array.from({ length: binCount }, (_, index) => {
    const isInBin = (value: number) => Math.min(Math.floor((value - first) / width), binCount - 1) === index;
    return {
      from: first + index * width,
      to: first + (index + 1) * width,
      rows: sorted.filter(isInBin).length,
    };
  });
}
