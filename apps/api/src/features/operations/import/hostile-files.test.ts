import { gzipSync } from 'node:zlib';

import type { TreeImport } from '@nabta/contract/operations/import';
import { listImports } from '@nabta/contract/operations/import';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { beforeAll, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { sendFile, step } from './testing/import-test-kit.ts';
import { createWorkbook } from './testing/workbook.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let browser: TestBrowser;

beforeAll(async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  await make.createCompany(sql(), { account });
  browser = await createStaffBrowser(app, account);
});

const columns = ['id', 'lat', 'lon', 'species', 'planted', 'dbh', 'height', 'measured on'];
const sidr = 'Ziziphus spina-christi';
const valid = ['A1', '24.7', '46.6', sidr, '2010-03-04', '12', '4', '2025-01-02'];

/** A table with one row; named cells replace those of a valid tree. */
const csv = (cells: Record<string, string> = {}, header = columns) =>
  [header, valid.map((cell, index) => cells[columns[index] ?? ''] ?? cell)]
    .map((row) => row.join(';'))
    .join('\n');
const csvRows = (...rows: readonly string[][]) => [columns, ...rows].map((row) => row.join(';')).join('\n');
const sheet = (
  cells: readonly (string | number | { formula: string; value?: string } | { serial: number })[],
) => createWorkbook({ rows: [columns, cells] });
const withCell = (index: number, cell: string) => valid.with(index, cell);
const deflatedZeros = (bytes: number) => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(bytes) });

/** Overwrites bytes after a signature, as a forger would. */
function patched(
  file: Uint8Array,
  signature: number,
  offset: number,
  write: (bytes: Buffer, at: number) => void,
) {
  const bytes = Buffer.from(file);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) write(bytes, at + offset);
  return bytes;
}

const directoryEntry = 0x02_01_4b_50;

type Content = string | Uint8Array;
type Refusal = 'UNREADABLE' | 'EMPTY' | 'TOO_LARGE' | 'TOO_MANY_COLUMNS';
type Outcome = Refusal | readonly string[];

const longText = 'x'.repeat(30_000);
const sharedStrings = `<sst><si><t>${longText}</t></si></sst>`;
const sharedRow = (cells: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;

/** Each file is refused as a whole, or has `outcome code:field …` for each of its rows. */
const files: [name: string, content: () => Content, outcome: Outcome][] = [
  ['a plain list', () => csv(), ['ready']],
  ['inches in a heading', () => csv({ dbh: '5' }, columns.with(5, 'DBH (in)')), ['ready']],
  ['millimetres taken for centimetres', () => csv({ dbh: '900' }), ['ready SIZE_UNLIKELY:dbh']],
  ['feet taken for metres', () => csv({ height: '60' }), ['ready SIZE_UNLIKELY:height']],
  ['mixed units in cells', () => csv({ dbh: '5 in', height: '13 ft' }), ['ready']],
  ['an unknown unit', () => csv({ dbh: '3 hands' }), ['ready SIZE_UNREADABLE:dbh']],
  [
    'a trunk that does not fit the height',
    () => csv({ dbh: '40', height: '1.6' }),
    ['ready PROPORTION_UNLIKELY:height'],
  ],
  [
    'a trunk that grew too fast',
    () => csv({ planted: '2024-01-01', dbh: '30', height: '' }),
    ['ready GROWTH_UNLIKELY:dbh'],
  ],
  [
    'an old tree without growth',
    () => csv({ planted: '1960-01-01', dbh: '0.6', height: '' }),
    ['ready AGE_UNLIKELY:planted'],
  ],
  ['a size without a day', () => csv({ 'measured on': '' }), ['ready SIZE_UNDATED:measured']],
  ['a size of tomorrow', () => csv({ 'measured on': '2099-01-01' }), ['ready MEASURED_UNREADABLE:measured']],
  [
    'a size before planting',
    () => csv({ 'measured on': '2009-01-01' }),
    ['ready SIZE_BEFORE_PLANTING:measured'],
  ],
  ['a negative size', () => csv({ dbh: '-12' }), ['ready SIZE_UNLIKELY:dbh']],
  ['a size of 1e308', () => csv({ dbh: '1e308' }), ['ready SIZE_UNREADABLE:dbh']],
  ['a size of 400 digits', () => csv({ dbh: '9'.repeat(400) }), ['ready SIZE_UNREADABLE:dbh']],
  [
    'infinity and NaN',
    () => csv({ dbh: 'Infinity', height: 'NaN' }),
    ['ready SIZE_UNREADABLE:dbh SIZE_UNREADABLE:height'],
  ],
  ['swapped coordinates', () => csv({ lat: '46.6', lon: '24.7' }), ['ready PLACE_SWAPPED:latitude']],
  ['a place abroad', () => csv({ lat: '-23.5', lon: '-46.6' }), ['refused PLACE_ABROAD:latitude']],
  ['a place in metres', () => csv({ lat: '2733120', lon: '671200' }), ['refused PLACE_PROJECTED:latitude']],
  ['a place of 1e308', () => csv({ lat: '1e308' }), ['refused PLACE_UNREADABLE:latitude']],
  ['the place 0, 0', () => csv({ lat: '0', lon: '0' }), ['refused PLACE_MISSING:latitude']],
  ['a place in words', () => csv({ lat: 'near the gate' }), ['refused PLACE_UNREADABLE:latitude']],
  ['a formula', () => csv({ species: '=HYPERLINK("http://x")' }), ['refused FORMULA:species']],
  ['a formula after a space', () => csv({ species: ' =1+1' }), ['refused FORMULA:species']],
  ['a formula with @', () => csv({ id: '@SUM(A1)' }), ['refused FORMULA:ref']],
  ['a formula with +', () => csv({ id: '+cmd|calc' }), ['refused FORMULA:ref']],
  ['an id of 81 characters', () => csv({ id: 'x'.repeat(81) }), ['refused REF_TOO_LONG:ref']],
  ['a planting day of tomorrow', () => csv({ planted: '2099-01-01' }), ['refused DATE_FUTURE:planted']],
  ['an impossible day', () => csv({ planted: '31/02/2019' }), ['refused DATE_UNREADABLE:planted']],
  ['a vacant site', () => csv({ species: 'Vacant site' }), ['vacant VACANT:species']],
  [
    'duplicate ids',
    () => csvRows(withCell(1, '24.71'), withCell(1, '24.72')),
    ['ready', 'repeated REF_REPEATED:ref'],
  ],
  ['duplicate places', () => csvRows(valid, withCell(0, 'A2')), ['ready', 'near NEAR_ROW']],
  [
    'Arabic digits and headings',
    () => 'رقم الشجرة;خط العرض;خط الطول;النوع\nش١;٢٤٫٧;٤٦٫٦;سدر',
    ['ready DATE_UNKNOWN:planted'],
  ],
  ['a byte order mark', () => `\uFEFF${csv()}`, ['ready']],
  ['two byte order marks', () => `\uFEFF\uFEFF${csv()}`, ['ready']],
  ['UTF-16 LE', () => iconv.encode(csv(), 'utf-16le', { addBOM: true }), ['ready']],
  ['UTF-16 BE', () => iconv.encode(csv(), 'utf-16be', { addBOM: true }), 'UNREADABLE'],
  [
    'Windows Arabic',
    () => iconv.encode(csv({ species: 'سدر المدينة' }), 'windows-1256'),
    ['ready SPECIE_UNKNOWN:species'],
  ],
  [
    'invalid UTF-8',
    () => Buffer.concat([Buffer.from(csv()), Buffer.from([0xff, 0xfe, 0xc0])]),
    ['ready MEASURED_UNREADABLE:measured'],
  ],
  ['NUL in a cell', () => csv({ id: 'A\u0000B' }), 'UNREADABLE'],
  [
    'a lone surrogate in GeoJSON',
    () =>
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"\\ud800"},"geometry":{"type":"Point","coordinates":[46.6,24.7]}}]}',
    ['ready SPECIE_MISSING:species DATE_UNKNOWN:planted'],
  ],
  ['a cell of 30,000 characters', () => csv({ species: longText }), ['ready SPECIE_UNKNOWN:species']],
  ['a row of 60,000 characters', () => csv({ species: longText, id: longText }), 'TOO_LARGE'],
  ['headings of 60,000 characters', () => csv({}, [...columns, longText, longText]), 'TOO_LARGE'],
  ['a cell of a megabyte', () => csv({ species: 'x'.repeat(1_000_000) }), 'UNREADABLE'],
  ['an open quote', () => `${csv()}\nA2;"24.7;46.6`, 'UNREADABLE'],
  [
    '10,000 columns',
    () => csv({}, [...columns, ...Array.from({ length: 10_000 }, (_, index) => `c${index}`)]),
    'TOO_MANY_COLUMNS',
  ],
  ['10,000 cells in a row', () => `${csv()};${'x;'.repeat(10_000)}`, ['ready']],
  ['no rows', () => columns.join(';'), 'EMPTY'],
  ['only blank lines', () => `${columns.join(';')}\n;;;\n\n ; ;`, 'EMPTY'],
  ['text that is no table', () => 'Dear all, attached is the list.', 'EMPTY'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'UNREADABLE'],
  ['a gzip file', () => gzipSync(csv()), 'UNREADABLE'],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'UNREADABLE'],
  ['broken JSON', () => '{"type":"FeatureCollection","features":[{]}', 'UNREADABLE'],
  ['a workbook', () => sheet([...valid.slice(0, 4), { serial: 40_241 }, 12, 4, '2025-01-02']), ['ready']],
  [
    'a workbook with a stored result of a formula',
    () => sheet(['A1', 24.7, { formula: 'B1', value: '46.6' }, sidr]),
    ['ready DATE_UNKNOWN:planted'],
  ],
  [
    'a workbook with a formula without result',
    () => sheet(['A1', 24.7, { formula: 'B1' }, sidr]),
    ['refused FORMULA:longitude'],
  ],
  [
    'a workbook with the dates of 1904',
    () => createWorkbook({ is1904: true, rows: [columns, [...valid.slice(0, 4), { serial: 38_779 }]] }),
    ['ready'],
  ],
  [
    'a workbook with a day before 1901',
    () => sheet([...valid.slice(0, 4), { serial: 1 }]),
    ['ready DATE_UNKNOWN:planted'],
  ],
  [
    'a workbook with 1e308',
    () => sheet(['A1', 24.7, 46.6, sidr, '2010-03-04', 1e308]),
    ['ready SIZE_UNREADABLE:dbh'],
  ],
  [
    'a workbook with merged cells',
    () =>
      createWorkbook({
        rows: [['Inventory of Riyadh'], columns, ['A1', '', '', sidr]],
        mergedCells: '<mergeCells><mergeCell ref="A3:C3"/></mergeCells>',
      }),
    ['refused PLACE_MISSING:latitude DATE_UNKNOWN:planted'],
  ],
  [
    'a workbook with an unknown shared text',
    () =>
      createWorkbook({
        rows: [columns],
        sheetData: `<row r="1">${columns.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row><row r="2"><c t="s"><v>99</v></c></row>`,
      }),
    'EMPTY',
  ],
  [
    'a workbook with a document type',
    () => createWorkbook({ rows: [columns, valid], prologue: '<!DOCTYPE a [<!ENTITY b "c">]>' }),
    'UNREADABLE',
  ],
  [
    'a workbook with an unknown entity',
    () => createWorkbook({ sheetData: '<row><c t="inlineStr"><is><t>&boom;</t></is></c></row>' }),
    'UNREADABLE',
  ],
  [
    'a workbook with rows out of order',
    () => createWorkbook({ sheetData: '<row r="5"/><row r="2"/>' }),
    'UNREADABLE',
  ],
  ['a workbook with deep nesting', () => createWorkbook({ sheetData: '<a>'.repeat(5_000) }), 'UNREADABLE'],
  [
    'a workbook with 10,000 columns',
    () => createWorkbook({ rows: [Array.from({ length: 10_000 }, (_, index) => `c${index}`)] }),
    'TOO_MANY_COLUMNS',
  ],
  [
    'a workbook with a hidden sheet only',
    () => createWorkbook({ rows: [columns, valid], isHidden: true }),
    'UNREADABLE',
  ],
  [
    'a workbook that states a gigabyte',
    () =>
      patched(createWorkbook({ rows: [columns, valid] }), directoryEntry, 24, (bytes, at) =>
        bytes.writeUInt32LE(1e9, at),
      ),
    'TOO_LARGE',
  ],
  [
    'a workbook larger than it states',
    () =>
      patched(createWorkbook({ rows: [columns, valid] }), directoryEntry, 24, (bytes, at) =>
        bytes.writeUInt32LE(10, at),
      ),
    'TOO_LARGE',
  ],
  [
    'a workbook of one text of 20 MB',
    () =>
      createWorkbook({ sheetData: `<row><c t="inlineStr"><is><t>${'x'.repeat(20e6)}</t></is></c></row>` }),
    'TOO_LARGE',
  ],
  [
    'a workbook that repeats a shared text in a row',
    () => createWorkbook({ sheetData: sharedRow(200).repeat(2_000), sharedStrings }),
    'TOO_LARGE',
  ],
  [
    'a workbook that repeats a shared text in rows',
    () =>
      createWorkbook({
        sheetData: `<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(2)}</row>${sharedRow(1).repeat(8_000)}`,
        sharedStrings,
      }),
    'TOO_LARGE',
  ],
  [
    'an encrypted workbook',
    () =>
      patched(createWorkbook({ rows: [columns, valid] }), directoryEntry, 8, (bytes, at) =>
        bytes.writeUInt16LE(1, at),
      ),
    'UNREADABLE',
  ],
  ['a workbook cut in half', () => createWorkbook({ rows: [columns, valid] }).subarray(0, 500), 'UNREADABLE'],
  ['a zip that is no workbook', () => zipSync({ 'a.csv': strToU8(csv()) }), 'UNREADABLE'],
  ['a zip of zeros', () => deflatedZeros(5_000_000), 'UNREADABLE'],
];

const isRefusal = (outcome: Outcome): outcome is Refusal => typeof outcome === 'string';
const refusedFiles = files.flatMap(([name, content, outcome]) =>
  isRefusal(outcome) ? [{ name, content, outcome }] : [],
);
const readFiles = files.flatMap(([name, content, outcome]) =>
  isRefusal(outcome) ? [] : [{ name, content, outcome }],
);

test.each(refusedFiles)('refuses $name as $outcome', async ({ content, outcome }) => {
  const sent = await sendFile(app, browser, { content: content(), name: 'list.csv' });
  expect([sent.status, sent.fault]).toEqual(['failed', outcome]);
  const listed = await browser.call(listImports, { query: {} });
  expect(listed.body.data.map(({ id }) => id)).not.toContain(sent.id);
});

test.each(readFiles)('reads $name as $outcome', async ({ content, outcome }) => {
  const sent = await sendFile(app, browser, { content: content(), name: 'list.csv' });
  const { id } = await step(app, browser, sent.id, 'checking');
  const summaries = await summarizeRows(id);
  await step(app, browser, id, 'cancelled');
  expect(summaries).toEqual(outcome);
});

async function summarizeRows(importId: string): Promise<string[]> {
  type Row = { outcome: string; notes: TreeImport['preview'][number]['notes'] };
  const rows = await sql()<
    Row[]
  >`select outcome, notes from import_answer where import_id = ${importId} order by line`;
  return rows.map(({ outcome, notes }) =>
    [outcome, ...notes.map(({ code, field }) => [code, field].filter(Boolean).join(':'))].join(' '),
  );
}
