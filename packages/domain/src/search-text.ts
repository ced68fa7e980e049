/** Accents, vowel marks, hamzas once they stand apart from their letter, and the long joint. */
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;

/**
 * What a person types and what is written may differ in accents, vowel marks, the forms of one letter and the article:
 * both are folded to the same plain text before they are compared. `fold_for_search` does the same in the database.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replace(/(^|\s)ال/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
