import { type ImportError, maxImportRows } from '@nabta/domain/import-state';
import { guessColumns } from '@nabta/domain/inventory/columns';
import { guessDateOrder } from '@nabta/domain/inventory/date';
import { CsvError } from 'csv-parse';

import type { Context } from '#core/context.ts';
import { type CsvShape, guessCsvShape, readCsv } from '#core/csv/read-csv.ts';
import { GeoJsonError, type GeoFeature, readFeatures } from '#core/geojson/read-features.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type FileRow, insertRows } from './import-row.queries.ts';
import {
  type ImportChange,
  type ImportRow,
  lockImport,
  selectFileHash,
  selectPart,
  selectSameFile,
  updateImport,
} from './import.queries.ts';

/** Columns come from the first features; properties that only later features have are dropped. */
const headFeatures = 1_000;
const placeColumns = ['longitude', 'latitude'];

async function readGeoRows(bytes: AsyncIterable<Buffer>) {
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

const batchSize = 1_000;
const guessFromRows = 500;
/** Rows parsed and held in memory together. */
const chunkBytes = 64 * 1024;

type Table = { header: string[]; rows: AsyncIterable<FileRow> };
type FileFormat = { format: 'csv' | 'geojson'; shape: CsvShape };

/** Writes the rows of a file unchanged. A restarted read starts over and writes no row twice. */
export async function readFile(context: Context, row: ImportRow): Promise<void> {
  const { database } = context;
  const fileHash = await selectFileHash(database.sql, row.id);
  const firstPart = (await selectPart(database.sql, row.id, 0)) ?? Buffer.alloc(0);
  const sameAs = await selectSameFile(database.sql, { id: row.id, companyId: row.companyId, fileHash });
  if (sameAs !== undefined) return markFailed(context, row, { fault: 'SENT_BEFORE', sameAs });
  const fileFormat = detectFormat(row, firstPart);
  if (fileFormat === undefined) return markFailed(context, row, { fault: 'UNREADABLE' });
  await updateWhileReading(context, row, { fileHash, format: fileFormat.format, ...fileFormat.shape });
  const result = await readRows(context, row, fileFormat).catch((error: unknown) => {
    if (error instanceof CsvError || error instanceof GeoJsonError) return 'UNREADABLE' as const;
    throw error;
  });
  if (typeof result === 'string') return markFailed(context, row, { fault: result });
  await updateWhileReading(context, row, { status: 'mapping', ...result });
}

/** Writes nothing and returns false once the import has been cancelled. */
async function updateWhileReading(
  { database, clock }: Context,
  { id }: ImportRow,
  { newRows = [], ...change }: ImportChange & { newRows?: readonly FileRow[] },
): Promise<boolean> {
  return database.transaction(async (sql) => {
    const row = await lockImport(sql, 'all', id);
    if (row?.status !== 'reading') return false;
    if (newRows.length > 0) await insertRows(sql, id, newRows);
    await updateImport(sql, id, change, clock.now());
    return true;
  });
}

async function markFailed(
  context: Context,
  row: ImportRow,
  change: Pick<ImportChange, 'fault' | 'sameAs'>,
): Promise<void> {
  await updateWhileReading(context, row, { ...change, status: 'failed' });
}

async function* readChunks(sql: Executor, id: string, onChunk: (bytes: number) => void) {
  for (let seq = 0; ; seq += 1) {
    const part = await selectPart(sql, id, seq);
    if (part === undefined) return;
    for (let start = 0; start < part.length; start += chunkBytes) {
      const chunk = part.subarray(start, start + chunkBytes);
      onChunk(chunk.length);
      yield chunk;
    }
  }
}

/** Undefined for binary files such as workbooks, archives or pictures. */
function detectFormat({ encoding, separator }: ImportRow, firstPart: Buffer): FileFormat | undefined {
  const guess = guessCsvShape(firstPart);
  const shape = { encoding: encoding ?? guess.encoding, separator: separator ?? guess.separator };
  if (shape.encoding !== 'utf-16le' && firstPart.includes(0)) return undefined;
  const isJson = /^\uFEFF?\s*[{[]/u.test(firstPart.subarray(0, 200).toString('utf8'));
  return { format: isJson ? 'geojson' : 'csv', shape };
}

async function readRows(
  context: Context,
  row: ImportRow,
  fileFormat: FileFormat,
): Promise<Pick<ImportChange, 'header' | 'rows' | 'settings'> | ImportError> {
  const { sql } = context.database;
  let walked = 0;
  const bytes = readChunks(sql, row.id, (byteCount) => (walked += byteCount));
  const { header, rows } =
    fileFormat.format === 'csv' ? await readCsvTable(bytes, fileFormat.shape) : await readGeoRows(bytes);
  const first: FileRow[] = [];
  let batch: FileRow[] = [];
  let count = 0;
  const writeBatch = async () => {
    const isActive = await updateWhileReading(context, row, { rows: count, walked, newRows: batch });
    batch = [];
    return isActive;
  };
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const clean = { line, cells: cells.map((cell) => cell.replaceAll('\0', '').toWellFormed()) };
    if (first.length < guessFromRows) first.push(clean);
    batch.push(clean);
    count += 1;
    if (count > maxImportRows) return 'TOO_MANY_ROWS';
    if (batch.length === batchSize && !(await writeBatch())) break;
  }
  await writeBatch();
  if (count === 0) return 'EMPTY';
  return { header, rows: count, settings: guessSettings(row, header, first) };
}

async function readCsvTable(bytes: AsyncIterable<Buffer>, shape: CsvShape): Promise<Table> {
  const rows = readCsv(bytes, shape);
  const first = await rows.next();
  return { header: first.done === true ? [] : first.value.cells.map((cell) => cell.trim()), rows };
}

function guessSettings(row: ImportRow, header: string[], first: readonly FileRow[]): ImportRow['settings'] {
  const columns = Object.keys(row.settings.columns).length > 0 ? row.settings.columns : guessColumns(header);
  const { planted } = columns;
  const dates = planted === undefined ? [] : first.map(({ cells }) => cells[planted] ?? '');
  return { ...row.settings, columns, dateOrder: guessDateOrder(dates) };
}
