import { expect, test } from 'vitest';

import { parseDecimal, parseRows } from './decimal.ts';

test('parses a number with its sign, and the digits and comma of any keyboard', () => {
  expect(['26.4', '26,4', '٢٦٫٤', '-٢٦٫٤', '\u061c-۲۶٫۴', '\u221226.4', ' +26.4 '].map(parseDecimal)).toEqual(
    [26.4, 26.4, 26.4, -26.4, -26.4, -26.4, 26.4],
  );
  expect(['0', '7.', '.5', '1e-3'].map(parseDecimal)).toEqual([0, 7, 0.5, 0.001]);
});

test('returns undefined for empty and non-numeric text', () => {
  expect(['', ' ', '-', '1.2.3', '1,000.5', '26 N', '1e999', '0x10'].map(parseDecimal)).toEqual(
    Array(8).fill(undefined),
  );
});

test.each([
  ['46.67, 24.71'],
  ['46.67,24.71'],
  ['46.67 ; 24.71,'],
  ['46,67 24,71'],
  ['٤٦٫٦٧، ٢٤٫٧١'],
  ['٤٦٫٦٧ ٢٤٫٧١'],
])('parses two numbers from %s', (line) => {
  expect(parseRows(`\n${line}\n1 2\n`, 2)).toEqual([
    [46.67, 24.71],
    [1, 2],
  ]);
});

test('returns undefined when one line is malformed', () => {
  expect(parseRows('1,5', 1)).toEqual([[1.5]]);
  expect(parseRows(' \n', 2)).toEqual([]);
  for (const line of ['46.67', '46.67, 24.71, 0', '46.67, north'])
    expect(parseRows(`1 2\n${line}`, 2)).toBeUndefined();
});
