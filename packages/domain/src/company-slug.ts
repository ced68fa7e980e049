/** Slug of a company page: lowercase Latin letters, digits, and single dashes between them. */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/u;

export const maxSlugLength = 60;

export function isCompanySlug(text: string): boolean {
  return text.length >= 2 && text.length <= maxSlugLength && slugPattern.test(text);
}

/** Suggests a slug for an English name; empty when the name has no usable character. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/gu, '');
}
