import { foldForSearch } from '@nabta/domain/search-text';

/** Letters of keyboards and dialects that stand for one of the alphabet. */
const sameLetters: Record<string, string> = { ک: 'ك', ی: 'ي', چ: 'ج', گ: 'ق', ڤ: 'ف', پ: 'ب' };

/** A text as words that can be compared, with every letter that is held down (`heeeelp`, `كممم`) written once. */
export function wordsOf(text: string): string[] {
  return exactWordsOf(text).map((word) => word.replace(/(\p{L})\1+/gu, '$1'));
}

/** Folded as the house folds for search, without signs, with Latin digits. */
export function exactWordsOf(text: string): string[] {
  const plain = westernDigits(text)
    .replace(/[کیچگڤپ]/gu, (letter) => sameLetters[letter] ?? letter)
    .replace(/[’'`]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return foldForSearch(plain)
    .split(' ')
    .filter((word) => word !== '');
}

/** Arabic and Persian digits as those that a program reads. */
export function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}
