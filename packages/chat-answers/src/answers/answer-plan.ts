import type { ChatAction } from '@nabta/domain/chat-action';

import type { Facts } from '../facts.ts';
import type { Intent } from '../intents.ts';
import type { Slots } from '../slots.ts';
import type { AnswerName } from './answer-texts.ts';

/** Sentences of an answer, and the chips under it. */
export type AnswerPlan = {
  /** The first answer whose values are all known is used. */
  say: readonly AnswerName[];
  /** Said after it, if its values are known. */
  also?: readonly AnswerName[];
  /** Shown only if the caller may do them. */
  actions?: readonly ChatAction[];
  /** Questions to offer next. */
  next?: readonly Intent[];
};

export type PlanAnswer = (facts: Facts, slots: Slots) => AnswerPlan;
export type Answers<Name extends Intent = Intent> = { [Each in Name]: PlanAnswer };

/** An answer that depends on nothing. */
export function always(plan: AnswerPlan | AnswerName): PlanAnswer {
  const constant = typeof plan === 'string' ? { say: [plan] } : plan;
  return () => constant;
}

type NameWithEnd<Name = AnswerName> = Name extends `${infer Base}.ended` ? Base & AnswerName : never;

/** Ended trees use `<name>.ended`, and other questions if some are given. */
export function byLife(
  name: NameWithEnd,
  plan: Omit<AnswerPlan, 'say'> = {},
  nextAfterEnd = plan.next,
): PlanAnswer {
  const ended: AnswerPlan = {
    ...plan,
    say: [`${name}.ended`],
    ...(nextAfterEnd === undefined ? {} : { next: nextAfterEnd }),
  };
  return ({ endedOn }) => (endedOn === null ? { ...plan, say: [name] } : ended);
}
