/**
 * What a person types and what is written may differ in accents, vowel marks and the forms of one letter:
 * both are folded to the same plain text before they are compared.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}
