export const givenNameMaxLength = 40;

/**
 * Control characters, bidi overrides and isolates, and invisible characters that can hide or reorder text.
 */
const deceptivePattern = /[\p{Cc}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

export function isDeceptive(text: string): boolean {
  return deceptivePattern.test(text);
}

/** Returns a tree's given name as stored, or undefined if it cannot be displayed safely. */
export function cleanGivenName(text: string): string | undefined {
  return cleanName(text, givenNameMaxLength);
}

/** Normalizes a free name: NFC, trimmed, single spaces; undefined if it cannot be displayed safely. */
export function cleanName(text: string, maxLength: number): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const length = Array.from(name).length;
  const hasStackedMarks = /\p{M}{5,}/u.test(name);
  return length >= 1 && length <= maxLength && !isDeceptive(name) && !hasStackedMarks ? name : undefined;
}
