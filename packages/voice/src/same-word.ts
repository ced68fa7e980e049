/** Signs of Arabic that are written onto the word after them: and, so, with, for, is. */
const joined = /^(?:وال|بال|فال|كال|لل|[وفبلهك])(?=[\u0600-\u06ff]{3})/u;

/** How surely a word of a question is the one we look for: 1 as it is, less with a typing error, 0 not at all. */
export function sureness(word: string, sought: string): number {
  const isStem = sought.endsWith('*');
  const stem = isStem ? sought.slice(0, -1) : sought;
  const forms = [word, word.replace(joined, '')];
  if (forms.some((form) => (isStem ? form.startsWith(stem) : form === stem))) return 1;
  return forms.some((form) => isMistyped(form, stem, isStem)) ? 0.7 : 0;
}

const minLength = 5;

/** One slip in a word that is long enough, never in its first letter: short words are one slip from each other. */
function isMistyped(word: string, stem: string, isStem: boolean): boolean {
  if (stem.length < minLength || word[0] !== stem[0]) return false;
  if (!isStem) return isOneSlipAway(word, stem);
  return [-1, 0, 1].some((more) => isOneSlipAway(word.slice(0, stem.length + more), stem));
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
