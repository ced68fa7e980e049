import type { Language } from '@nabta/domain/language';

import type { PlanAnswer } from '../answers/answer-plan.ts';
import type { Facts } from '../facts.ts';
import { phrase } from '../phrase.ts';
import { phrasesFor } from '../phrases.ts';
import type { Slots } from '../slots.ts';

type Options = Partial<Slots> & { language?: Language; choice?: number };

/** Returns the answer of a plan, and the names of its sentences, without understanding a question. */
export function speak(plan: PlanAnswer, facts: Facts, options: Options = {}) {
  const { language = 'en', choice = 0, ...given } = options;
  const slots: Slots = {
    inYears: undefined,
    amount: undefined,
    unit: undefined,
    isWhy: false,
    specieId: undefined,
    ...given,
  };
  const year = facts.future.find(({ inYears }) => inYears === (slots.inYears ?? 10));
  const sentences = phrase(plan(facts, slots), {
    facts,
    phrases: phrasesFor(language),
    year,
    slots,
    choice,
  });
  return { names: sentences.map(({ name }) => name), text: sentences.map(({ text }) => text).join(' ') };
}
