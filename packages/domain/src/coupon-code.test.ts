import fc from 'fast-check';
import { expect, test } from 'vitest';

import { couponCodeLength, formatCouponCode, parseCouponCode, withCheckCharacter } from './coupon-code.ts';
import { crockfordAlphabet } from './crockford.ts';

const codes = fc
  .array(fc.constantFrom(...crockfordAlphabet), { minLength: 10, maxLength: 10 })
  .map((characters) => withCheckCharacter(characters.join('')));

test('parses a code in any spacing, case and look-alike spelling', () => {
  const code = withCheckCharacter('10ABCDEFGH');
  expect(code).toHaveLength(couponCodeLength);
  expect(parseCouponCode(code)).toBe(code);
  expect(parseCouponCode(` ${formatCouponCode(code).toLowerCase()} `)).toBe(code);
  expect(parseCouponCode(code.replace('10', 'lo'))).toBe(code);
  expect(parseCouponCode(`\u200e${code}`)).toBe(code);
});

test('returns undefined for text that is not a code', () => {
  for (const input of [
    '',
    '1',
    'ABCDEFGHJK',
    'ABCDEFGHJKMN',
    'UUUUUUUUUUU',
    '٠١٢٣٤٥٦٧٨٩٠',
    '\u0000'.repeat(11),
  ]) {
    expect(parseCouponCode(input)).toBeUndefined();
  }
});

test('detects every single wrong character', () => {
  fc.assert(
    fc.property(
      codes,
      fc.nat(couponCodeLength - 1),
      fc.constantFrom(...crockfordAlphabet),
      (code, index, other) => {
        fc.pre(code[index] !== other);
        expect(parseCouponCode(code.slice(0, index) + other + code.slice(index + 1))).toBeUndefined();
      },
    ),
  );
});

test('detects every swap of two adjacent characters', () => {
  fc.assert(
    fc.property(codes, fc.nat(couponCodeLength - 2), (code, index) => {
      fc.pre(code[index] !== code[index + 1]);
      const swapped =
        code.slice(0, index) + code.charAt(index + 1) + code.charAt(index) + code.slice(index + 2);
      expect(parseCouponCode(swapped)).toBeUndefined();
    }),
  );
});
