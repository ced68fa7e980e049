import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { csvLine } from './csv-line.ts';
import { guessCsvShape, readCsv } from './read-csv.ts';
import type { CsvRow } from './read-csv.ts';

async function rowsOf(bytes: Buffer): Promise<CsvRow[]> {
  async function* inChunks() {
    for (let start = 0; start < bytes.length; start += 3) yield bytes.subarray(start, start + 3);
  }
  return Array.fromAsync(readCsv(inChunks(), guessCsvShape(bytes)));
}

test('parses a file with any encoding, byte order mark and separator', async () => {
  const text = 'id;name\r\n1;Ölbaum, «alt»\r\n';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    iconv.encode(text, 'windows-1252'),
    iconv.encode(`\uFEFF${text}`, 'utf-16le'),
  ]) {
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'Ölbaum, «alt»'] },
    ]);
  }
});

test('distinguishes Arabic from Western code pages', () => {
  expect(guessCsvShape(iconv.encode('id,النوع\n1,سدر', 'windows-1256')).encoding).toBe('windows-1256');
  expect(guessCsvShape(iconv.encode('id,espécie\n1,Açaí, pés', 'windows-1252')).encoding).toBe(
    'windows-1252',
  );
});

test('parses ragged rows, stray quotes and empty lines without loss', async () => {
  expect(await rowsOf(Buffer.from('a,b\n\n1\n2,"x\ny",3\n4,5" high\n'))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1'] },
    { line: 5, cells: ['2', 'x\ny', '3'] },
    { line: 6, cells: ['4', '5" high'] },
  ]);
});

test('rejects when the source fails halfway', async () => {
  async function* failingSource() {
    yield Buffer.from('a,b\n1,2\n');
    throw new Error('The connection was lost.');
  }
  const rows = readCsv(failingSource(), { encoding: 'utf-8', separator: ',' });
  await expect(Array.fromAsync(rows)).rejects.toThrow('The connection was lost.');
});

test('reads back what it writes and escapes formulas', async () => {
  const line = csvLine(['=1+1', 'سدرة, "قديمة"', -3]);
  expect(line).toMatch(/^'=1\+1,/u);
  expect(await rowsOf(Buffer.from(line))).toEqual([{ line: 1, cells: ["'=1+1", 'سدرة, "قديمة"', '-3'] }]);
});
