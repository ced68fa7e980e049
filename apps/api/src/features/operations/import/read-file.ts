import {
  type ImportError,
  importChunkBytes,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '@nabta/domain/import-state';
import { guessColumns } from '@nabta/domain/inventory/columns';
import { guessDateOrder } from '@nabta/domain/inventory/date';
import { parseRow } from '@nabta/domain/inventory/row';
import { guessUnits } from '@nabta/domain/inventory/unit';
import { CsvError } from 'csv-parse';

import type { Context } from '#core/context.ts';
import { type CsvShape, guessCsvShape, readCsv } from '#core/csv/read-csv.ts';
import { GeoJsonError, type GeoFeature, readFeatures } from '#core/geojson/read-features.ts';
import type { Executor } from '#core/postgres/database.ts';
import { readXlsx, type SheetRow } from '#core/xlsx/read-xlsx.ts';
import { type FileSource, ZipError } from '#core/xlsx/zip-file.ts';

import { metresFromLand, readParserOptions } from './check-rows.ts';
import { deleteRows, type FileRow, insertRows } from './import-row.queries.ts';
import {
  deleteParts,
  type ImportChange,
  type ImportRow,
  lockImport,
  selectFileHash,
  selectLandsOfCompany,
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
/** Rows with more text are refused, and rows with as much text together are written at once. */
const maxRowCharacters = 32_768;
const batchCharacters = 1_000_000;
/** Only a workbook that repeats its shared texts has more characters than bytes. */
const maxTableCharacters = maxImportBytes;
/** Rows parsed and held in memory together. */
const chunkBytes = 64 * 1024;

type Table = { header: string[]; rows: AsyncIterable<FileRow> };
type FileFormat = { format: 'csv' | 'geojson'; shape: CsvShape } | { format: 'xlsx'; shape?: undefined };

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
    if (error instanceof ZipError) return error.code;
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

/** Nothing of a refused file remains but the reason, which the nightly job deletes. */
async function markFailed(
  context: Context,
  row: ImportRow,
  change: Pick<ImportChange, 'fault' | 'sameAs'>,
): Promise<void> {
  await updateWhileReading(context, row, { ...change, status: 'failed' });
  await context.database.transaction(async (sql) => {
    await deleteRows(sql, row.id);
    await deleteParts(sql, row.id);
  });
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

/** Reads ranges of the stored file; neighbouring ranges are mostly of one part. */
function storedFile(sql: Executor, { id, bytes: size }: ImportRow): FileSource {
  let current: { seq: number; part: Buffer } | undefined;
  const readPart = async (seq: number): Promise<Buffer> => {
    if (current?.seq !== seq) current = { seq, part: (await selectPart(sql, id, seq)) ?? Buffer.alloc(0) };
    return current.part;
  };
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      const pieces: Buffer[] = [];
      for (let at = start; at < end; at = (Math.floor(at / importChunkBytes) + 1) * importChunkBytes) {
        const seq = Math.floor(at / importChunkBytes);
        const partStart = seq * importChunkBytes;
        pieces.push((await readPart(seq)).subarray(at - partStart, end - partStart));
      }
      return Buffer.concat(pieces);
    },
  };
}

const zipSignature = Buffer.from('PK\u0003\u0004');

/** By content, never by name. Undefined for binary files such as old workbooks, archives or pictures. */
function detectFormat({ encoding, separator }: ImportRow, firstPart: Buffer): FileFormat | undefined {
  if (firstPart.subarray(0, zipSignature.length).equals(zipSignature)) return { format: 'xlsx' };
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
  const { header, rows } = await openTable(fileFormat, { bytes, file: storedFile(sql, row) });
  if (header.length > maxImportColumns) return 'TOO_MANY_COLUMNS';
  if (lengthOf(header) > maxRowCharacters) return 'TOO_LARGE';
  const first: FileRow[] = [];
  let batch: FileRow[] = [];
  let count = 0;
  let characters = 0;
  let writtenCharacters = 0;
  const writeBatch = async () => {
    writtenCharacters = characters;
    const isActive = await updateWhileReading(context, row, { rows: count, walked, newRows: batch });
    batch = [];
    return isActive;
  };
  for await (const { line, cells } of rows) {
    const length = lengthOf(cells);
    if (length > maxRowCharacters) return 'TOO_LARGE';
    if (cells.every((cell) => cell.trim() === '')) continue;
    characters += length;
    if (characters > maxTableCharacters) return 'TOO_LARGE';
    const clean = {
      line,
      cells: cells.slice(0, maxImportColumns).map((cell) => cell.replaceAll('\0', '').toWellFormed()),
    };
    if (first.length < guessFromRows) first.push(clean);
    batch.push(clean);
    count += 1;
    if (count > maxImportRows) return 'TOO_MANY_ROWS';
    const isFull = batch.length === batchSize || characters - writtenCharacters > batchCharacters;
    if (isFull && !(await writeBatch())) break;
  }
  await writeBatch();
  if (count === 0) return 'EMPTY';
  const settings = guessSettings(row, header, first);
  const landId = settings.landId ?? (await proposeLand(context, { ...row, settings }, first));
  return { header, rows: count, settings: { ...settings, landId } };
}

const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);

type Sources = { bytes: AsyncIterable<Buffer>; file: FileSource };

async function openTable(fileFormat: FileFormat, { bytes, file }: Sources): Promise<Table> {
  if (fileFormat.format === 'xlsx') return readSheetTable(file);
  return fileFormat.format === 'csv' ? readCsvTable(bytes, fileFormat.shape) : readGeoRows(bytes);
}

/** The first row with two texts has the headings; titles above it have one. */
async function readSheetTable(file: FileSource): Promise<Table> {
  const rows = readXlsx(file, { maxColumns: maxImportColumns });
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    const { cells }: SheetRow = next.value;
    const header = Array.from(cells, (cell) => cell.trim());
    if (header.filter((cell) => cell !== '').length > 1) return { header, rows };
  }
  return { header: [], rows };
}

async function readCsvTable(bytes: AsyncIterable<Buffer>, shape: CsvShape): Promise<Table> {
  const rows = readCsv(bytes, shape);
  const first = await rows.next();
  return { header: first.done === true ? [] : first.value.cells.map((cell) => cell.trim()), rows };
}

function guessSettings(row: ImportRow, header: string[], first: readonly FileRow[]): ImportRow['settings'] {
  const columns = Object.keys(row.settings.columns).length > 0 ? row.settings.columns : guessColumns(header);
  const units =
    Object.keys(row.settings.columns).length > 0 ? row.settings.units : guessUnits(header, columns);
  const { planted } = columns;
  const dates = planted === undefined ? [] : first.map(({ cells }) => cells[planted] ?? '');
  return { ...row.settings, columns, units, dateOrder: guessDateOrder(dates) };
}

/** The land of the company in which most of the first places lie. */
async function proposeLand(
  { database: { sql }, clock }: Context,
  row: ImportRow,
  first: readonly FileRow[],
): Promise<string | null> {
  const options = await readParserOptions(sql, row, clock.now());
  const places = first.flatMap(({ cells }) => {
    const { longitude, latitude } = parseRow(cells, options);
    return longitude === null || latitude === null ? [] : [{ longitude, latitude }];
  });
  for (const land of await selectLandsOfCompany(sql, row.companyId)) {
    const inside = places.filter((place) => metresFromLand(land, place) === 0).length;
    if (inside * 2 > places.length) return land.id;
  }
  return null;
}
