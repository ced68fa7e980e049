import { expect, test } from 'vitest';

import { readDecimal, readRows } from './decimal.ts';

test('a number is read with its sign, and with the digits and the comma of any keyboard', () => {
  expect(['26.4', '26,4', '٢٦٫٤', '-٢٦٫٤', '\u061c-۲۶٫۴', '\u221226.4', ' +26.4 '].map(readDecimal)).toEqual([
    26.4, 26.4, 26.4, -26.4, -26.4, -26.4, 26.4,
  ]);
  expect(['0', '7.', '.5', '1e-3'].map(readDecimal)).toEqual([0, 7, 0.5, 0.001]);
});

test('nothing is no number, and neither are words', () => {
  expect(['', ' ', '-', '1.2.3', '1,000.5', '26 N', '1e999', '0x10'].map(readDecimal)).toEqual(
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
])('two numbers are read from %s', (line) => {
  expect(readRows(`\n${line}\n1 2\n`, 2)).toEqual([
    [46.67, 24.71],
    [1, 2],
  ]);
});

test('where one line has more, fewer or other things, none is read', () => {
  expect(readRows('1,5', 1)).toEqual([[1.5]]);
  expect(readRows(' \n', 2)).toEqual([]);
  for (const line of ['46.67', '46.67, 24.71, 0', '46.67, north'])
    expect(readRows(`1 2\n${line}`, 2)).toBeUndefined();
});
