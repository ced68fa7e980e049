/** Accents, vowel marks, hamzas after decomposition, and tatweel. */
const marksPattern = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;

/**
 * Normalizes text for search: accents, vowel marks, letter variants and the Arabic article are removed. Must
 * match `fold_for_search` in the database.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marksPattern, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replace(/(^|\s)ال/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
