import { withLatinDigits } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

/** Letters of other keyboards and dialects that replace an Arabic letter. */
const letterVariants: Record<string, string> = { ک: 'ك', ی: 'ي', چ: 'ج', گ: 'ق', ڤ: 'ف', پ: 'ب' };

/** Splits text into comparable words; repeated letters (`heeeelp`, `كممم`) are collapsed. */
export function wordsOf(text: string): string[] {
  return exactWordsOf(text).map((word) => word.replace(/(\p{L})\1+/gu, '$1'));
}

/** Normalizes like the search, without punctuation, with Latin digits. */
export function exactWordsOf(text: string): string[] {
  const normalized = withLatinDigits(text)
    .replace(/[کیچگڤپ]/gu, (letter) => letterVariants[letter] ?? letter)
    .replace(/[’'`]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return foldForSearch(normalized)
    .split(' ')
    .filter((word) => word !== '');
}
