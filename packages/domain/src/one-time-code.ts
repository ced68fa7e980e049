import { toLatinDigits } from './phone.ts';

/** SPEC section 9: four digits, and a paste takes only its first four characters. */
export const codeLength = 4;

export function isCode(text: string): boolean {
  return /^\d{4}$/u.test(text);
}

/** What a paste puts into the boxes: the digits among its first four characters. */
export function codeFromPaste(text: string): string {
  return toLatinDigits(text.trim().slice(0, codeLength)).replace(/\D/gu, '');
}
