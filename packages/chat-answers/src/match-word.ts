/** Arabic prefixes attached to the next word: and, so, with, for, is. */
const attachedPrefix = /^(?:وال|بال|فال|كال|لل|[وفبلهك])(?=[\u0600-\u06ff]{3})/u;

/** All possible forms of a question word, computed once per question. */
export type QuestionWord = readonly string[];

export function wordForms(word: string): QuestionWord {
  const stripped = word.replace(attachedPrefix, '');
  return stripped === word ? [word] : [word, stripped];
}

/** A search term; `isStem` matches any word that starts with it. */
export type SearchTerm = { stem: string; isStem: boolean };

/** Returns how well a question word matches: 1 exact, 0.7 with a typo, 0 no match. */
export function matchScore(word: QuestionWord, { stem, isStem }: SearchTerm): number {
  if (word.some((form) => (isStem ? form.startsWith(stem) : form === stem))) return 1;
  if (stem.length < minLength) return 0;
  return word.some((form) => form[0] === stem[0] && isMistyped(form, stem, isStem)) ? 0.7 : 0;
}

/**
 * Minimum length for tolerating a typo, never in the first letter; shorter words differ by one letter too
 * often.
 */
const minLength = 5;

function isMistyped(form: string, stem: string, isStem: boolean): boolean {
  if (!isStem) return isOneTypoAway(form, stem);
  return [-1, 0, 1].some((extra) => isOneTypoAway(form.slice(0, stem.length + extra), stem));
}

/** Whether one letter was omitted, inserted, changed, or swapped with its neighbour. */
export function isOneTypoAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true;
  if (restOfOne.slice(1) === restOfOther || restOfOne === restOfOther.slice(1)) return true;
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return isSwapped && restOfOne.slice(2) === restOfOther.slice(2);
}
