import fc from 'fast-check';
import { expect, test } from 'vitest';

import { couponCodeLength, formatCouponCode, parseCouponCode, withCheckCharacter } from './coupon-code.ts';
import { crockfordAlphabet } from './crockford.ts';

const codes = fc
  .array(fc.constantFrom(...crockfordAlphabet), { minLength: 10, maxLength: 10 })
  .map((characters) => withCheckCharacter(characters.join('')));

test('a code is found again however it was written', () => {
  const code = withCheckCharacter('10ABCDEFGH');
  expect(code).toHaveLength(couponCodeLength);
  expect(parseCouponCode(code)).toBe(code);
  expect(parseCouponCode(` ${formatCouponCode(code).toLowerCase()} `)).toBe(code);
  expect(parseCouponCode(code.replace('10', 'lo'))).toBe(code);
  expect(parseCouponCode(`\u200e${code}`)).toBe(code);
});

test('what is no code is none', () => {
  for (const written of [
    '',
    '1',
    'ABCDEFGHJK',
    'ABCDEFGHJKMN',
    'UUUUUUUUUUU',
    '٠١٢٣٤٥٦٧٨٩٠',
    '\u0000'.repeat(11),
  ]) {
    expect(parseCouponCode(written)).toBeUndefined();
  }
});

test('one wrong character is always noticed', () => {
  fc.assert(
    fc.property(
      codes,
      fc.nat(couponCodeLength - 1),
      fc.constantFrom(...crockfordAlphabet),
      (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(parseCouponCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
      },
    ),
  );
});

test('two swapped neighbours are always noticed', () => {
  fc.assert(
    fc.property(codes, fc.nat(couponCodeLength - 2), (code, at) => {
      fc.pre(code[at] !== code[at + 1]);
      const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
      expect(parseCouponCode(swapped)).toBeUndefined();
    }),
  );
});
