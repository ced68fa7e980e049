import { expect, test } from 'vitest';

import { readAmount } from './read-amount.ts';

test('a number is read with the digits and the comma of any keyboard', () => {
  expect(['31.5', '31,5', '٣١٫٥', ' 31.5 ', '31.'].map(readAmount)).toEqual([31.5, 31.5, 31.5, 31.5, 31]);
});

test('what is no number above zero is none', () => {
  expect(['', '0', '-3', '3 cm', '1e3', '1.2.3', '123456'].map(readAmount)).toEqual(Array(7).fill(undefined));
});
