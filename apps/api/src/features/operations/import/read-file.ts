import { type ImportFault, maxImportRows } from '@nabta/domain/import-state';
import { guessColumns } from '@nabta/domain/inventory/columns';
import { guessDateOrder } from '@nabta/domain/inventory/date';
import { CsvError } from 'csv-parse';

import type { Context } from '../../platform/context.ts';
import { type CsvShape, guessCsvShape, readCsv } from '../../platform/csv/read-csv.ts';
import { GeoJsonFault } from '../../platform/geojson/read-features.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type FileRow, insertRows } from './import-row.queries.ts';
import { settingsOf } from './import-settings.ts';
import {
  type ImportChange,
  type ImportRow,
  lockImport,
  selectFileHash,
  selectPart,
  selectSameFile,
  updateImport,
} from './import.queries.ts';
import { readGeoRows } from './read-geo-rows.ts';

const rowsAtOnce = 1_000;
const guessFromRows = 500;
/** What is parsed at once: all of its rows are in memory together. */
const biteBytes = 64 * 1024;

type Table = { header: string[]; rows: AsyncIterable<FileRow> };
type Form = { format: 'csv' | 'geojson'; shape: CsvShape };

/** Writes the rows of a file down as they are. A reading that was cut off begins anew, and writes no row twice. */
export async function readFile(context: Context, row: ImportRow): Promise<void> {
  const { database } = context;
  const fileHash = await selectFileHash(database.sql, row.id);
  const beginning = (await selectPart(database.sql, row.id, 0)) ?? Buffer.alloc(0);
  const sameAs = await selectSameFile(database.sql, { id: row.id, companyId: row.companyId, fileHash });
  if (sameAs !== undefined) return fail(context, row, 'SENT_BEFORE', sameAs);
  const form = formOf(row, beginning);
  if (form === undefined) return fail(context, row, 'UNREADABLE');
  await put(context, row, { fileHash, format: form.format, ...form.shape });
  const read = await stage(context, row, form).catch((error: unknown) => {
    if (error instanceof CsvError || error instanceof GeoJsonFault) return 'UNREADABLE' as const;
    throw error;
  });
  if (typeof read === 'string') return fail(context, row, read);
  await put(context, row, { status: 'mapping', ...read });
}

/** Only while it is being read: somebody may have given it up. */
async function put({ database, clock }: Context, { id }: ImportRow, change: ImportChange): Promise<boolean> {
  return database.transaction(async (sql) => {
    const row = await lockImport(sql, 'all', id);
    if (row?.status !== 'reading') return false;
    await updateImport(sql, id, change, clock.now());
    return true;
  });
}

async function fail(context: Context, row: ImportRow, fault: ImportFault, sameAs?: string): Promise<void> {
  await put(context, row, { status: 'failed', fault, ...(sameAs !== undefined && { sameAs }) });
}

async function* piecesOf(sql: Executor, id: string, onBite: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq += 1) {
    const piece = await selectPart(sql, id, seq);
    if (piece === undefined) return;
    for (let at = 0; at < piece.length; at += biteBytes) {
      const bite = piece.subarray(at, at + biteBytes);
      onBite(bite.length);
      yield bite;
    }
  }
}

/** Undefined for what is no text: a workbook, an archive, a picture. */
function formOf({ encoding, separator }: ImportRow, beginning: Buffer): Form | undefined {
  const guess = guessCsvShape(beginning);
  const shape = { encoding: encoding ?? guess.encoding, separator: separator ?? guess.separator };
  if (shape.encoding !== 'utf-16le' && beginning.includes(0)) return undefined;
  const isJson = /^\uFEFF?\s*[{[]/u.test(beginning.subarray(0, 200).toString('utf8'));
  return { format: isJson ? 'geojson' : 'csv', shape };
}

type Staged = Pick<ImportChange, 'header' | 'rows' | 'settings'>;

async function stage(context: Context, row: ImportRow, form: Form): Promise<Staged | ImportFault> {
  const { sql } = context.database;
  let walked = 0;
  const bytes = piecesOf(sql, row.id, (more) => (walked += more));
  const { header, rows } =
    form.format === 'csv' ? await csvTable(bytes, form.shape) : await readGeoRows(bytes);
  const first: FileRow[] = [];
  let batch: FileRow[] = [];
  let count = 0;
  const write = async () => {
    const isGoingOn = await writeBatch(context, row, { rows: batch, count, walked });
    batch = [];
    return isGoingOn;
  };
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const clean = { line, cells: cells.map((cell) => cell.replaceAll('\0', '').toWellFormed()) };
    if (first.length < guessFromRows) first.push(clean);
    batch.push(clean);
    count += 1;
    if (count > maxImportRows) return 'TOO_MANY_ROWS';
    if (batch.length === rowsAtOnce && !(await write())) break;
  }
  await write();
  if (count === 0) return 'EMPTY';
  return { header, rows: count, settings: guessSettings(row, header, first) };
}

/** False once nobody waits for it any more. */
async function writeBatch(
  { database, clock }: Context,
  { id }: ImportRow,
  { rows, count, walked }: { rows: FileRow[]; count: number; walked: number },
): Promise<boolean> {
  return database.transaction(async (sql) => {
    const row = await lockImport(sql, 'all', id);
    if (row?.status !== 'reading') return false;
    await insertRows(sql, id, rows);
    await updateImport(sql, id, { rows: count, walked }, clock.now());
    return true;
  });
}

/** The first row of a table names its columns. */
async function csvTable(bytes: AsyncIterable<Buffer>, shape: CsvShape): Promise<Table> {
  const rows = readCsv(bytes, shape);
  const first = await rows.next();
  return { header: first.done === true ? [] : first.value.cells.map((cell) => cell.trim()), rows };
}

function guessSettings(row: ImportRow, header: string[], first: readonly FileRow[]): object {
  const settings = settingsOf(row);
  const columns = Object.keys(settings.columns).length > 0 ? settings.columns : guessColumns(header);
  const { planted } = columns;
  const dates = planted === undefined ? [] : first.map(({ cells }) => cells[planted] ?? '');
  return { ...settings, columns, dateOrder: guessDateOrder(dates) };
}
