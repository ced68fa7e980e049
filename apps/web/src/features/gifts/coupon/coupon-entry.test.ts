import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { expect, test } from 'vitest';

import { caretOf, validateEntry, formatCouponCode } from './coupon-entry.ts';

const code = withCheckCharacter('7F3K9ABCDE');
const printed = `7F3K9-ABCDE-${code.slice(10)}`;

test.each([
  ['lower case and spaces', ` 7f3k9 abcde ${code.slice(10)} `, printed],
  ['Arabic digits', `٧f٣k۹abcde${code.slice(10)}`, printed],
  ['invalid Arabic letters', '7Fش3ؤK9', '7F3K9'],
  ['letters that look like digits', 'olIO', '0110'],
  ['a full link', `https://nabta.example/coupon/${code.toLowerCase()}?from=sms`, printed],
  ['a partial code', '7F3K9', '7F3K9'],
  ['one character more than a group', '7F3K9A', '7F3K9-A'],
])('formats %s as printed', (_case, typed, formatted) => {
  expect(formatCouponCode(typed)).toBe(formatted);
});

test('reports a typing error once the code is complete and a missing part only on submit', () => {
  expect(validateEntry(printed, true)).toBeUndefined();
  expect(validateEntry('7F3K9-ABC', false)).toBeUndefined();
  expect(validateEntry('7F3K9-ABC', true)).toEqual({ key: 'coupon.errorShort', count: 3 });
  expect(validateEntry('', true)).toEqual({ key: 'coupon.errorEmpty' });
  const swapped = formatCouponCode(`F7${code.slice(2)}`);
  expect(validateEntry(swapped, false)).toEqual({ key: 'coupon.errorMistyped' });
  expect(validateEntry(`${printed}X`, false)).toEqual({ key: 'coupon.errorMistyped' });
});

test('keeps the caret before the same characters', () => {
  expect(caretOf('7F3K9-ABC', 0)).toBe(9);
  expect(caretOf('7F3K9-ABC', 3)).toBe(6);
  expect(caretOf('7F3K9-ABC', 4)).toBe(4);
});
