import type { Language } from '@nabta/domain/language';
import { sayableNumbers } from '@nabta/voice/fact-sheet';
import type { Facts } from '@nabta/voice/facts';
import { hasOnlyNumbersOf } from '@nabta/voice/numbers-in';
import { plainText } from '@nabta/voice/plain-text';
import { exactWordsOf } from '@nabta/voice/words-of';

type Held = { facts: Facts; language: Language; rules: string };

/** About 300 tokens, in whichever way they are counted. */
const maxLength = 1_500;
const maxSentence = 600;

/**
 * Passes on what an outside voice says, sentence by sentence and each only after it was checked: as plain text, with no number
 * that the facts do not hold, and without the rules it was given. A sentence that fails is left out.
 */
export async function* heldToFacts(
  spoken: AsyncIterable<string>,
  { facts, language, rules }: Held,
): AsyncGenerator<string, void, void> {
  const sayable = sayableNumbers(facts, language);
  const ruleRuns = new Set(runsOf(rules));
  let length = 0;
  for await (const sentence of sentencesOf(spoken)) {
    const text = plainText(sentence);
    const isSayable =
      /\p{L}/u.test(text) &&
      hasOnlyNumbersOf(sentence, sayable) &&
      hasOnlyNumbersOf(text, sayable) &&
      !runsOf(text).some((run) => ruleRuns.has(run));
    if (!isSayable) continue;
    length += text.length;
    if (length > maxLength) return;
    yield text;
  }
}

/** A mark of the end is one only before a space or a line: `43.2` goes on. */
const end = /[.!?؟…]+["'”»)]*(?=\s)|\n/u;

async function* sentencesOf(spoken: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const piece of spoken) {
    rest += piece;
    for (let found = end.exec(rest); found !== null; found = end.exec(rest)) {
      const stop = found.index + found[0].length;
      yield rest.slice(0, stop);
      rest = rest.slice(stop);
    }
    // What never ends is no sentence of a tree.
    if (rest.length > maxSentence) return;
  }
  yield rest;
}

const runLength = 5;

/** Every run of five words of a text. */
function runsOf(text: string): string[] {
  const words = exactWordsOf(text);
  return words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' '));
}
