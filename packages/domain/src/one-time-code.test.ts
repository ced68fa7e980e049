import { expect, test } from 'vitest';

import { isOneTimeCode } from './one-time-code.ts';

test('accepts exactly four Latin digits', () => {
  expect(isOneTimeCode('0000')).toBe(true);
  expect(isOneTimeCode('123')).toBe(false);
  expect(isOneTimeCode('12345')).toBe(false);
  expect(isOneTimeCode('12a4')).toBe(false);
});
