import { crockfordAlphabet, normalizeCrockford } from './crockford.ts';

/** Ten random characters (50 bits) and one check character. */
export const couponCodeLength = 11;

/** Returns the canonical form of typed text, or undefined if it cannot be a code. */
export function parseCouponCode(input: string): string | undefined {
  const code = normalizeCrockford(input);
  const isCode = new RegExp(`^[${crockfordAlphabet}]{${couponCodeLength}}$`, 'u').test(code);
  return isCode && withCheckCharacter(code.slice(0, -1)) === code ? code : undefined;
}

/** Checksum over GF(32): detects every single wrong character and every swap of two adjacent ones. */
export function withCheckCharacter(characters: string): string {
  const sum = Array.from(characters).reduce(
    (total, character) => timesTwo(total ^ crockfordAlphabet.indexOf(character)),
    0,
  );
  return characters + crockfordAlphabet.charAt(sum);
}

/** Multiplies by two modulo x⁵ + x² + 1. */
function timesTwo(element: number): number {
  const doubled = element << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}

/** Formats a code in printed groups: ABCDE-FGHJK-M. */
export function formatCouponCode(code: string): string {
  return [code.slice(0, 5), code.slice(5, 10), code.slice(10)].join('-');
}
