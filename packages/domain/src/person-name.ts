import { cleanName } from './given-name.ts';

export const nameMaxLength = 40;

const allowedCharacters = /^[\p{L}\p{M}\u200C\u200D '’.-]+$/u;

/**
 * Normalizes a first or last name for storage: NFC, trimmed, single spaces; undefined if it is not a valid
 * name.
 */
export function cleanPersonName(text: string): string | undefined {
  const name = cleanName(text, nameMaxLength);
  if (name === undefined) return undefined;
  const hasValidJoiners = !/(^|[^\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D]([^\p{L}\p{M}]|$)/u.test(name);
  return /\p{L}/u.test(name) && allowedCharacters.test(name) && hasValidJoiners ? name : undefined;
}
