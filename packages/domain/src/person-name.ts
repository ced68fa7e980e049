export const nameMaxLength = 40;

const letters = /^[\p{L}\p{M}\u200C\u200D '’.-]+$/u;

/** A first or last name as it is stored: NFC, trimmed, single spaces; undefined where it is no name (SECURITY P5). */
export function cleanPersonName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const isShortEnough = [...name].length <= nameMaxLength;
  const joinersStandBetweenLetters = !/(^|[^\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D]([^\p{L}\p{M}]|$)/u.test(
    name,
  );
  const isStacked = /\p{M}{5,}/u.test(name);
  return /\p{L}/u.test(name) &&
    isShortEnough &&
    letters.test(name) &&
    joinersStandBetweenLetters &&
    !isStacked
    ? name
    : undefined;
}
