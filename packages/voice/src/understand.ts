import type { Language } from '@nabta/domain/language';

import { languageOfQuestion } from './question-language.ts';
import { findTopic, type Topic } from './topics.ts';
import { wordsOf } from './words-of.ts';
import { lookAhead } from './years-ahead.ts';

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

/** What a question is about; one that is about nothing by itself is about what was asked before it, the newest last. */
export function understand(
  question: string,
  earlier: readonly string[],
  readersLanguage: Language,
): Understood {
  const words = wordsOf(question);
  const { inYears, rest } = lookAhead(words);
  const found = findTopic(rest);
  const language = languageOfQuestion(question, words) ?? found?.language ?? readersLanguage;
  const isWhy = why.test(words.join(' '));
  if (!isWhy && (found !== undefined || inYears === undefined))
    return { topic: found?.topic, inYears, isWhy, isFollowUp: false, language };
  const last = earlier.at(-1);
  const before = last === undefined ? undefined : understand(last, earlier.slice(-maxTurns, -1), language);
  const topic = before?.topic ?? (isWhy ? undefined : 'future');
  return { topic, inYears, isWhy, isFollowUp: true, language };
}
