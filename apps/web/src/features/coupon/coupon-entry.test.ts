import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { expect, test } from 'vitest';

import { caretOf, problemOfEntry, writeCouponCode } from './coupon-entry.ts';

const code = withCheckCharacter('7F3K9ABCDE');
const printed = `7F3K9-ABCDE-${code.slice(10)}`;

test.each([
  ['small letters and spaces', ` 7f3k9 abcde ${code.slice(10)} `, printed],
  ['the digits of an Arabic keyboard', `٧f٣k۹abcde${code.slice(10)}`, printed],
  ['Arabic letters between them, which no code holds,', '7Fش3ؤK9', '7F3K9'],
  ['letters that look like digits', 'olIO', '0110'],
  ['the whole link', `https://nabta.example/coupon/${code.toLowerCase()}?from=sms`, printed],
  ['a beginning', '7F3K9', '7F3K9'],
  ['one more than a group', '7F3K9A', '7F3K9-A'],
])('%s are written as they are printed', (_what, typed, written) => {
  expect(writeCouponCode(typed)).toBe(written);
});

test('a mistake is told as soon as the code is whole, a missing rest only when it is sent', () => {
  expect(problemOfEntry(printed, true)).toBeUndefined();
  expect(problemOfEntry('7F3K9-ABC', false)).toBeUndefined();
  expect(problemOfEntry('7F3K9-ABC', true)).toEqual({ key: 'coupon.errorShort', count: 3 });
  expect(problemOfEntry('', true)).toEqual({ key: 'coupon.errorEmpty' });
  const swapped = writeCouponCode(`F7${code.slice(2)}`);
  expect(problemOfEntry(swapped, false)).toEqual({ key: 'coupon.errorMistyped' });
  expect(problemOfEntry(`${printed}X`, false)).toEqual({ key: 'coupon.errorMistyped' });
});

test('the caret stays before the same characters', () => {
  expect(caretOf('7F3K9-ABC', 0)).toBe(9);
  expect(caretOf('7F3K9-ABC', 3)).toBe(6);
  expect(caretOf('7F3K9-ABC', 4)).toBe(4);
});
