import { expect, test } from 'vitest';

import { isCode } from './one-time-code.ts';

test('a code is exactly four Latin digits', () => {
  expect(isCode('0000')).toBe(true);
  expect(isCode('123')).toBe(false);
  expect(isCode('12345')).toBe(false);
  expect(isCode('12a4')).toBe(false);
});
