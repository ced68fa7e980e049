import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { type FileSource, readZipEntries, readZipEntry, type ZipEntry, ZipError } from './zip-file.ts';

/** `line` is the row number of the sheet. */
export type SheetRow = { line: number; cells: string[] };

type Limits = { maxColumns: number };

const maxTextLength = 32_767;
const maxSharedCharacters = 32 * 1024 * 1024;
const maxSharedTexts = 2_000_000;
/** Characters between two tags, and number of open tags, that no spreadsheet program writes. */
const maxPendingCharacters = 1024 * 1024;
const maxDepth = 64;
const maxSheetLine = 1_048_576;

/**
 * Streams the rows of the first visible sheet in bounded memory. A formula has its stored result, or its
 * text after `=` when it has none. Of merged cells only the first has a value.
 */
export async function* readXlsx(file: FileSource, limits: Limits): AsyncGenerator<SheetRow> {
  const entries = await readZipEntries(file);
  const workbook = await readWorkbook(file, entries);
  const context = {
    is1904: workbook.is1904,
    dateStyles: await readDateStyles(file, entries),
    texts: await readSharedTexts(file, entries),
    ...limits,
  };
  const sheet = entries.get(workbook.sheetPath);
  if (sheet === undefined) throw new ZipError();
  yield* readSheet(file, sheet, context);
}

type Tag = SaxesTagPlain;
type Handlers = { open?(tag: Tag): void; close?(name: string): void; text?(text: string): void };

/** Names without their namespace prefix. Document types are refused, so no entity can expand. */
async function* parseXml(file: FileSource, entry: ZipEntry, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pending = 0;
  let depth = 0;
  parser.on('error', () => {
    throw new ZipError();
  });
  parser.on('doctype', () => {
    throw new ZipError();
  });
  parser.on('opentag', (tag) => {
    pending = 0;
    depth += 1;
    if (depth > maxDepth) throw new ZipError();
    handlers.open?.({ ...tag, name: localName(tag.name) });
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  for await (const chunk of readZipEntry(file, entry)) {
    pending += chunk.length;
    if (pending > maxPendingCharacters) throw new ZipError('TOO_LARGE');
    parser.write(decode(decoder, chunk));
    yield;
  }
  parser.write(decode(decoder));
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new ZipError();
  }
}

type Entries = ReadonlyMap<string, ZipEntry>;

async function readTags(
  file: FileSource,
  entry: ZipEntry | undefined,
  handle: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  if (entry === undefined) return;
  for await (const _step of parseXml(file, entry, {
    open: ({ name, attributes }) => handle(name, attributes),
  }));
}

async function readWorkbook(
  file: FileSource,
  entries: Entries,
): Promise<{ sheetPath: string; is1904: boolean }> {
  const targets = new Map<string, string>();
  await readTags(file, entries.get('xl/_rels/workbook.xml.rels'), (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target);
  });
  const sheetIds: string[] = [];
  let is1904 = false;
  await readTags(file, entries.get('xl/workbook.xml'), (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
      sheetIds.push(attributes['r:id'] ?? '');
  });
  const target = targets.get(sheetIds[0] ?? '');
  if (target === undefined) throw new ZipError();
  return { sheetPath: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
}

/** Number formats that Excel has built in for dates. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Ignores quoted texts, escaped characters and conditions such as `[Red]`. */
const isDateFormat = (code: string) => /[ymdhs]/iu.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, ''));

async function readDateStyles(file: FileSource, entries: Entries): Promise<ReadonlySet<number>> {
  const customDates = new Set<number>();
  const dateStyles = new Set<number>();
  let isInCellFormats = false;
  let style = 0;
  const entry = entries.get('xl/styles.xml');
  if (entry === undefined) return dateStyles;
  const open = ({ name, attributes }: Tag) => {
    const format = Number(attributes.numFmtId ?? 0);
    if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) customDates.add(format);
    if (name === 'cellXfs') isInCellFormats = true;
    if (name !== 'xf' || !isInCellFormats) return;
    if (isBuiltInDate(format) || customDates.has(format)) dateStyles.add(style);
    style += 1;
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInCellFormats = false;
  };
  for await (const _step of parseXml(file, entry, { open, close }));
  return dateStyles;
}

async function readSharedTexts(file: FileSource, entries: Entries): Promise<string[]> {
  const entry = entries.get('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let [text, characters, isInText, isPhonetic] = ['', 0, false, false];
  const handlers: Handlers = {
    open({ name }) {
      if (name === 'si') text = '';
      if (name === 't') isInText = !isPhonetic;
      if (name === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isInText && text.length < maxTextLength) text += piece.slice(0, maxTextLength);
    },
    close(name) {
      if (name === 't') isInText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      texts.push(text.slice(0, maxTextLength));
      characters += Math.min(text.length, maxTextLength);
      if (characters > maxSharedCharacters || texts.length > maxSharedTexts) throw new ZipError('TOO_LARGE');
    },
  };
  for await (const _step of parseXml(file, entry, handlers));
  return texts;
}

type SheetContext = Limits & { is1904: boolean; dateStyles: ReadonlySet<number>; texts: readonly string[] };

type OpenCell = { column: number; type: string; style: number; value: string; formula: string };

async function* readSheet(
  file: FileSource,
  entry: ZipEntry,
  context: SheetContext,
): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row: SheetRow | undefined;
  let line = 0;
  let nextColumn = 0;
  let cell: OpenCell | undefined;
  let part: 'value' | 'formula' | undefined;
  const handlers: Handlers = {
    open({ name, attributes }) {
      if (name === 'row') {
        const next = Number(attributes.r ?? line + 1);
        if (!Number.isInteger(next) || next <= line || next > maxSheetLine) throw new ZipError();
        line = next;
        nextColumn = 0;
        row = { line, cells: [] };
      }
      if (name === 'c' && row !== undefined) {
        cell = openCell(attributes, nextColumn);
        nextColumn = cell.column + 1;
      }
      if (name === 'v' || name === 't') part = 'value';
      if (name === 'f') part = 'formula';
    },
    text(piece) {
      if (cell !== undefined && part !== undefined && cell[part].length < maxTextLength) cell[part] += piece;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') part = undefined;
      if (name === 'c' && cell !== undefined && row !== undefined) {
        setCell(row.cells, cell, context);
        cell = undefined;
      }
      if (name === 'row' && row !== undefined) rows.push(row);
    },
  };
  for await (const _step of parseXml(file, entry, handlers)) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}

function openCell({ r, t = 'n', s = '0' }: Record<string, string>, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/u.exec(r ?? '')?.[0];
  const column =
    letters === undefined
      ? next
      : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, type: t, style: Number(s), value: '', formula: '' };
}

/** One column above the limit is kept, so that the caller can see that there are too many. */
function setCell(cells: string[], cell: OpenCell, context: SheetContext): void {
  const text = textOfCell(cell, context).slice(0, maxTextLength);
  if (text === '' || cell.column > context.maxColumns) return;
  while (cells.length < cell.column) cells.push('');
  cells[cell.column] = text;
}

function textOfCell(
  { type, style, value, formula }: OpenCell,
  { texts, dateStyles, is1904 }: SheetContext,
): string {
  if (value === '') return formula === '' ? '' : `=${formula}`;
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return dateStyles.has(style) ? dayOfSerial(number, is1904) : String(number);
}

const dayMs = 86_400_000;
const firstSerialDay = Date.UTC(1899, 11, 30);
const days1904 = 1_462;
/** Excel counts a 29 February 1900 that did not exist. */
const lastShiftedSerial = 60;

/** Serials outside the calendar stay numbers. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const day = Math.floor(serial) + (is1904 ? days1904 : 0);
  const shift = !is1904 && day < lastShiftedSerial ? 1 : 0;
  const date = new Date(firstSerialDay + (day + shift) * dayMs);
  const isDay = day > 0 && !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 10_000;
  return isDay ? date.toISOString().slice(0, 10) : String(serial);
}
