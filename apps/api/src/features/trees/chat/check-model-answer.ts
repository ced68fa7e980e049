import { sayableNumbers } from '@nabta/chat-answers/fact-sheet';
import type { Facts } from '@nabta/chat-answers/facts';
import { hasOnlyNumbersOf } from '@nabta/chat-answers/numbers-in';
import { plainText } from '@nabta/chat-answers/plain-text';
import { exactWordsOf } from '@nabta/chat-answers/words-of';
import type { Language } from '@nabta/domain/language';

type CheckOptions = { facts: Facts; language: Language; rules: string };

/** About 300 tokens. */
const maxLength = 1_500;
const maxSentence = 600;

/**
 * Checks model output sentence by sentence: plain text, only numbers from the facts, nothing of the prompt
 * rules. Failing sentences are dropped.
 */
export async function* checkModelAnswer(
  stream: AsyncIterable<string>,
  { facts, language, rules }: CheckOptions,
): AsyncGenerator<string, void, void> {
  const allowedNumbers = sayableNumbers(facts, language);
  const ruleRuns = new Set(runsOf(rules));
  let length = 0;
  for await (const sentence of sentencesOf(stream)) {
    const text = plainText(sentence);
    const isAllowed =
      /\p{L}/u.test(text) &&
      hasOnlyNumbersOf(sentence, allowedNumbers) &&
      hasOnlyNumbersOf(text, allowedNumbers) &&
      !runsOf(text).some((run) => ruleRuns.has(run));
    if (!isAllowed) continue;
    length += text.length;
    if (length > maxLength) return;
    yield text;
  }
}

/** Requires a space or line break after the mark, so `43.2` does not end a sentence. */
const sentenceEnd = /[.!?؟…]+["'”»)]*(?=\s)|\n/u;

async function* sentencesOf(stream: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let buffer = '';
  for await (const chunk of stream) {
    buffer += chunk;
    for (let match = sentenceEnd.exec(buffer); match !== null; match = sentenceEnd.exec(buffer)) {
      const endIndex = match.index + match[0].length;
      yield buffer.slice(0, endIndex);
      buffer = buffer.slice(endIndex);
    }
    if (buffer.length > maxSentence) return;
  }
  yield buffer;
}

const runLength = 5;

function runsOf(text: string): string[] {
  const words = exactWordsOf(text);
  return words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' '));
}
