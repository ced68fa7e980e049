import type { Language } from '@nabta/domain/language';

import { languageOfQuestion } from './question-language.ts';
import { findTopic, type Topic } from './topics.ts';
import { wordsOf } from './words-of.ts';
import { lookAhead } from './years-ahead.ts';

export type Question = {
  text: string;
  /** What was asked before, the newest last. */
  earlier: readonly string[];
  /** The language of the answer where the question does not show one. */
  language: Language;
};

export type Understood = {
  topic: Topic | undefined;
  /** How many years ahead the question looks. */
  inYears: number | undefined;
  isWhy: boolean;
  /** Whether the topic is that of the question before. */
  isFollowUp: boolean;
  language: Language;
};

const why =
  /^(?:(?:and|but|so|e|mas|طيب|و) )?(?:why|how come|why so|why is that|porque|por que|por que iso|ليش|ليه|لماذا|لاش|ليش كذا|leish|leh)$/u;
const maxTurns = 4;

/** What a question is about; one that is about nothing by itself is about what was asked before it. */
export function understand(
  { text, earlier, language: readersLanguage }: Question,
  thisYear: number,
): Understood {
  const words = wordsOf(text);
  const { inYears, rest } = lookAhead(words, thisYear);
  const found = findTopic(rest);
  const language = languageOfQuestion(text, words) ?? found?.language ?? readersLanguage;
  const isWhy = why.test(words.join(' '));
  if (!isWhy && (found !== undefined || inYears === undefined))
    return { topic: found?.topic, inYears, isWhy, isFollowUp: false, language };
  const last = earlier.at(-1);
  const before =
    last === undefined
      ? undefined
      : understand({ text: last, earlier: earlier.slice(-maxTurns, -1), language }, thisYear);
  const topic = before?.topic ?? (isWhy ? undefined : 'future');
  return { topic, inYears, isWhy, isFollowUp: true, language };
}
