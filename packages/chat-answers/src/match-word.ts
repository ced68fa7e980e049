/** Signs of Arabic that are written onto the word after them: and, so, with, for, is. */
const joined = /^(?:وال|بال|فال|كال|لل|[وفبلهك])(?=[\u0600-\u06ff]{3})/u;

/** A word of a question in every form that it may be meant in, made once for all that it is compared with. */
export type AskedWord = readonly string[];

export function askedWord(word: string): AskedWord {
  const bare = word.replace(joined, '');
  return bare === word ? [word] : [word, bare];
}

/** A word that we look for; `isStem` where it is the beginning of many. */
export type SoughtWord = { stem: string; isStem: boolean };

/** How surely a word of a question is the one we look for: 1 as it is, less with a typing error, 0 not at all. */
export function sureness(word: AskedWord, { stem, isStem }: SoughtWord): number {
  if (word.some((form) => (isStem ? form.startsWith(stem) : form === stem))) return 1;
  if (stem.length < minLength) return 0;
  return word.some((form) => form[0] === stem[0] && isMistyped(form, stem, isStem)) ? 0.7 : 0;
}

/** One slip is forgiven in a word of this length, never in its first letter: short words are one slip from each other. */
const minLength = 5;

function isMistyped(form: string, stem: string, isStem: boolean): boolean {
  if (!isStem) return isOneSlipAway(form, stem);
  return [-1, 0, 1].some((more) => isOneSlipAway(form.slice(0, stem.length + more), stem));
}

/** Whether one letter was left out, put in, changed, or exchanged with its neighbour. */
export function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true;
  if (restOfOne.slice(1) === restOfOther || restOfOne === restOfOther.slice(1)) return true;
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return isSwapped && restOfOne.slice(2) === restOfOther.slice(2);
}
