export const givenNameMaxLength = 40;

/** Control characters, bidi overrides and isolates, and invisible ones that can hide or turn a text. */
const deceptive = /[\p{Cc}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** What an owner calls a tree, as it is stored; undefined where it cannot be shown safely. */
export function cleanGivenName(text: string): string | undefined {
  return cleanName(text, givenNameMaxLength);
}

/** Any name a person may choose freely: NFC, trimmed, single spaces; undefined where it cannot be shown safely. */
export function cleanName(text: string, maxLength: number): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const length = Array.from(name).length;
  const isStacked = /\p{M}{5,}/u.test(name);
  return length >= 1 && length <= maxLength && !deceptive.test(name) && !isStacked ? name : undefined;
}
