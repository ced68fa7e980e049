import { couponCodeLength, parseCouponCode } from '@nabta/domain/coupon-code';
import { normalizeCrockford } from '@nabta/domain/crockford';

import { withLatinDigits } from '../../ui/digits.ts';

export type EntryProblem =
  | { key: 'coupon.errorEmpty' }
  | { key: 'coupon.errorShort'; count: number }
  | { key: 'coupon.errorMistyped' };

/** Room for a code and for what a slip of the finger adds to it. */
const longestEntry = 24;

/** What somebody typed or pasted, also the whole link of a coupon, in groups as it is printed: ABCDE-FGHJK-M. */
export function writeCouponCode(text: string): string {
  const [, linked = text] = /\/coupon\/([^/?#\s]+)/u.exec(text) ?? [];
  // A keyboard left in Arabic writes nothing that a code could hold, except its digits.
  const latin = withLatinDigits(linked).replace(/[^\p{ASCII}]/gu, '');
  const characters = charactersOf(normalizeCrockford(latin)).slice(0, longestEntry);
  return [characters.slice(0, 5), characters.slice(5, 10), characters.slice(10)].filter(Boolean).join('-');
}

/** What is wrong with an entry before anybody is asked. A code that is only not whole yet is no problem until it is sent. */
export function problemOfEntry(written: string, isSent: boolean): EntryProblem | undefined {
  if (parseCouponCode(written) !== undefined) return undefined;
  const missing = couponCodeLength - charactersOf(written).length;
  if (missing <= 0) return { key: 'coupon.errorMistyped' };
  if (!isSent) return undefined;
  return missing === couponCodeLength
    ? { key: 'coupon.errorEmpty' }
    : { key: 'coupon.errorShort', count: missing };
}

/** Where the caret belongs once the entry is written in groups, so that as many characters stand behind it as before. */
export function caretOf(written: string, charactersBehind: number): number {
  let caret = written.length;
  while (caret > 0 && charactersOf(written.slice(caret)).length < charactersBehind) caret -= 1;
  return caret;
}

export function charactersOf(text: string): string {
  return text.replace(/[^\p{L}\p{Nd}]/gu, '');
}
