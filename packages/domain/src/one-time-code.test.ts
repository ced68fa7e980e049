import { expect, test } from 'vitest';

import { codeFromPaste, isCode } from './one-time-code.ts';

test('a paste gives the digits among its first four characters', () => {
  expect(codeFromPaste('1234')).toBe('1234');
  expect(codeFromPaste(' 123456 ')).toBe('1234');
  expect(codeFromPaste('٤٣٢١')).toBe('4321');
  expect(codeFromPaste('12-34')).toBe('123');
  expect(codeFromPaste('code')).toBe('');
});

test('a code is exactly four Latin digits', () => {
  expect(isCode('0000')).toBe(true);
  expect(isCode('123')).toBe(false);
  expect(isCode('12345')).toBe(false);
  expect(isCode('12a4')).toBe(false);
});
