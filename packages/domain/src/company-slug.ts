/** The name of a company in the address of its page: small Latin letters, digits, and dashes between them. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/u;

export const longestSlug = 60;

export function isCompanySlug(text: string): boolean {
  return text.length >= 2 && text.length <= longestSlug && slugPattern.test(text);
}

/** What a company would be called in an address, by its English name; empty where nothing of it can stand there. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/gu, '');
}
