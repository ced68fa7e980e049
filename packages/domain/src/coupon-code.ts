import { crockfordAlphabet, normalizeCrockford } from './crockford.ts';

/** Ten characters of chance (50 bits) and one that gives a typing error away (SECURITY G8). */
export const couponCodeLength = 11;

/** The canonical form of what somebody typed, or undefined where it cannot be a code. */
export function parseCouponCode(written: string): string | undefined {
  const code = normalizeCrockford(written);
  const isCode = new RegExp(`^[${crockfordAlphabet}]{${couponCodeLength}}$`, 'u').test(code);
  return isCode && withCheckCharacter(code.slice(0, -1)) === code ? code : undefined;
}

/** A sum in the field of 32 elements: one wrong character or two swapped neighbours always change it. */
export function withCheckCharacter(characters: string): string {
  const sum = Array.from(characters).reduce(
    (total, character) => timesTwo(total ^ crockfordAlphabet.indexOf(character)),
    0,
  );
  return characters + crockfordAlphabet.charAt(sum);
}

/** Modulo x⁵ + x² + 1. */
function timesTwo(element: number): number {
  const doubled = element << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}

/** In groups, as it is printed: ABCDE-FGHJK-M. */
export function formatCouponCode(code: string): string {
  return [code.slice(0, 5), code.slice(5, 10), code.slice(10)].join('-');
}
