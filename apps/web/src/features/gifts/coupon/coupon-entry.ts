import { couponCodeLength, parseCouponCode } from '@nabta/domain/coupon-code';
import { normalizeCrockford } from '@nabta/domain/crockford';

import { withLatinDigits } from '#ui/digits.ts';

export type EntryProblem =
  | { key: 'coupon.errorEmpty' }
  | { key: 'coupon.errorShort'; count: number }
  | { key: 'coupon.errorMistyped' };

/** Longer than a code, so extra typed characters are shown instead of cut off. */
const maxEntryLength = 24;

/** Formats typed or pasted text, also a full coupon link, in printed groups: ABCDE-FGHJK-M. */
export function formatCouponCode(text: string): string {
  const [, rawCode = text] = /\/coupon\/([^/?#\s]+)/u.exec(text) ?? [];
  // Drops letters of an Arabic keyboard; its digits are converted.
  const latin = withLatinDigits(rawCode).replace(/[^\p{ASCII}]/gu, '');
  const characters = charactersOf(normalizeCrockford(latin)).slice(0, maxEntryLength);
  return [characters.slice(0, 5), characters.slice(5, 10), characters.slice(10)].filter(Boolean).join('-');
}

/** Validates an entry without a request. An incomplete code is an error only after submit. */
export function validateEntry(entry: string, isSubmitted: boolean): EntryProblem | undefined {
  if (parseCouponCode(entry) !== undefined) return undefined;
  const missing = couponCodeLength - charactersOf(entry).length;
  if (missing <= 0) return { key: 'coupon.errorMistyped' };
  if (!isSubmitted) return undefined;
  return missing === couponCodeLength
    ? { key: 'coupon.errorEmpty' }
    : { key: 'coupon.errorShort', count: missing };
}

/** Returns the caret position that keeps the same number of characters after it once the entry is grouped. */
export function caretOf(entry: string, charactersAfter: number): number {
  let caret = entry.length;
  while (caret > 0 && charactersOf(entry.slice(caret)).length < charactersAfter) caret -= 1;
  return caret;
}

export function charactersOf(text: string): string {
  return text.replace(/[^\p{L}\p{Nd}]/gu, '');
}
