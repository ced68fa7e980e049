import { expect, test } from 'vitest';

import { parseAmount } from './parse-amount.ts';

test('parses digits and decimal commas of any keyboard', () => {
  expect(['31.5', '31,5', '٣١٫٥', ' 31.5 ', '31.'].map(parseAmount)).toEqual([31.5, 31.5, 31.5, 31.5, 31]);
});

test('returns undefined for anything but a positive number', () => {
  expect(['', '0', '-3', '3 cm', '1e3', '1.2.3', '123456'].map(parseAmount)).toEqual(
    Array(7).fill(undefined),
  );
});
