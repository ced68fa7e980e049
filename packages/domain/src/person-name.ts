export const nameMaxLength = 40;

const allowedCharacters = /^[\p{L}\p{M}\u200C\u200D '’.-]+$/u;

/**
 * Normalizes a first or last name for storage: NFC, trimmed, single spaces; undefined if it is not a valid
 * name.
 */
export function cleanPersonName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const isShortEnough = [...name].length <= nameMaxLength;
  const hasValidJoiners = !/(^|[^\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D]([^\p{L}\p{M}]|$)/u.test(name);
  const hasStackedMarks = /\p{M}{5,}/u.test(name);
  return /\p{L}/u.test(name) &&
    isShortEnough &&
    allowedCharacters.test(name) &&
    hasValidJoiners &&
    !hasStackedMarks
    ? name
    : undefined;
}
