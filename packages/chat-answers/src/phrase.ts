import { formatMessage, valuesOf } from '@nabta/domain/message-format';

import type { AnswerContext, PageSection } from './answer-context.ts';
import type { AnswerPlan } from './answers/answer-plan.ts';
import { type AnswerName, answerTexts } from './answers/answer-texts.ts';
import { isValueName, valueOf, values } from './values.ts';

export type Citation = { fact: string; section: PageSection };
export type Sentence = { name: AnswerName; text: string; citations: Citation[] };

/** Returns the first sentence of a plan whose values are known, and those that it adds. */
export function phrase({ say, also = [] }: AnswerPlan, context: AnswerContext): Sentence[] {
  const first = say
    .values()
    .map((name) => renderAnswer(name, context))
    .find((sentence) => sentence !== undefined);
  const main = first ?? renderAnswer('missing', context);
  const added = first === undefined ? [] : also.flatMap((name) => renderAnswer(name, context) ?? []);
  return main === undefined ? [] : [main, ...added];
}

/** Returns one of the sentences with the most known values; undefined if every sentence lacks a value. */
export function renderAnswer(name: AnswerName, context: AnswerContext): Sentence | undefined {
  const { language } = context.phrases;
  const renderable = answerTexts[language][name].flatMap((sentence) => {
    const facts = valuesOf(sentence)
      .filter(isValueName)
      .map((value) => ({ value, fact: valueOf(value, context) ?? '' }));
    return facts.some(({ fact }) => fact === '') ? [] : [{ sentence, facts }];
  });
  const mostFacts = Math.max(...renderable.map(({ facts }) => facts.length));
  const candidates = renderable.filter(({ facts }) => facts.length === mostFacts);
  const chosen = candidates[context.choice % candidates.length];
  if (chosen === undefined) return undefined;
  const texts = Object.fromEntries(chosen.facts.map(({ value, fact }) => [value, fact]));
  const text = formatMessage(chosen.sentence, language, texts);
  return {
    name,
    text: text.charAt(0).toUpperCase() + text.slice(1),
    citations: chosen.facts.flatMap(({ value, fact }) => {
      const { section } = values[value];
      return section === null ? [] : [{ fact, section }];
    }),
  };
}
