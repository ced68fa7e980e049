import { smallestAmount } from '@nabta/domain/benefit-amount';
import { isYoungTree } from '@nabta/domain/tree-age';

import { yearReached } from '../benefit-values.ts';
import type { Facts } from '../facts.ts';
import type { Slots } from '../slots.ts';
import { kilogramsOf, metresOf } from '../value-texts.ts';
import type { AnswerPlan, Answers } from './answer-plan.ts';
import { speciesCorrection } from './record.ts';

/** Answers about what the tree gives, needs and becomes. */
export const benefitAnswers = {
  water_need: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['ended'] };
    return {
      say: ['water_need', 'water_need.natural'],
      also: ['water_need.kind', ...speciesCorrection(facts, slots)],
      next: ['watered'],
    };
  },
  carbon: (facts, slots) => {
    const actions = ['method', 'details'] as const;
    if (facts.endedOn !== null) return { say: ['carbon.ended'], actions };
    if (slots.isWhy) return { say: ['carbon.why'], actions };
    if (slots.inYears !== undefined) return { say: ['carbon.later', 'future.tooFar', 'carbon'], actions };
    return { ...planCarbon(facts, slots), actions };
  },
  carbon_equivalent: (facts) => {
    if (facts.endedOn !== null) return { say: ['carbon_equivalent.ended'] };
    return {
      say: isCarbonVisible(facts)
        ? ['carbon_equivalent', 'carbon_equivalent.young']
        : ['carbon_equivalent.young'],
      also: ['carbon_equivalent.note'],
      actions: ['method'],
    };
  },
  air_quality: ({ endedOn }, { isWhy }) => {
    if (endedOn !== null) return { say: ['air_quality.ended'] };
    if (isWhy) return { say: ['air_quality.why'] };
    return { say: ['air_quality'], also: ['air_quality.oxygen'], actions: ['details', 'method'] };
  },
  value: (facts) => {
    if (facts.endedOn !== null) return { say: ['value.ended'] };
    return {
      say: ['value'],
      also: isYoung(facts) ? [] : ['value.replacement'],
      actions: ['details', 'method'],
    };
  },
  shade: ({ endedOn, size }, { isWhy }) => {
    if (endedOn !== null) return { say: ['crown_trunk.ended'] };
    if (isWhy) return { say: ['shade.why'] };
    return { say: [size.crownM < shadyCrownM ? 'shade.small' : 'shade'] };
  },
  future_size: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['ended'] };
    const asked = metresOf(slots.amount);
    if (asked !== undefined && slots.inYears === undefined) {
      if (facts.size.heightM >= asked) return { say: ['future_size.reached'] };
      const isReached = yearReached(facts, slots) !== undefined;
      return { say: [isReached ? 'future_size.reach' : 'future_size.beyond', 'future.none'] };
    }
    return {
      say: ['future_size', 'future.tooFar', 'future.none'],
      also: ['future_size.max', ...speciesCorrection(facts, slots)],
    };
  },
  lifespan: (facts, slots) => {
    if (facts.endedOn !== null) return { say: ['age.ended'] };
    return { say: ['lifespan', 'lifespan.none'], also: speciesCorrection(facts, slots) };
  },
  death_replacement: ({ endedOn, successor }) => {
    if (endedOn === null)
      return {
        say: ['death_replacement'],
        also: ['death_replacement.predecessor', 'death_replacement.money'],
        actions: ['contact', 'faq'],
      };
    return successor === null
      ? { say: ['death_replacement.waiting'], actions: ['contact'] }
      : { say: ['death_replacement.successor'] };
  },
} satisfies Partial<Answers>;

/** Nobody sits under a smaller crown. */
const shadyCrownM = 2;

/** The page of a young tree shows no comparisons of less. */
const youngCarbonKg = 0.1;

function isYoung({ plantedOn, today }: Facts): boolean {
  return isYoungTree(plantedOn, today);
}

function isCarbonVisible(facts: Facts): boolean {
  return facts.given.co2Kg >= (isYoung(facts) ? youngCarbonKg : smallestAmount);
}

function planCarbon(facts: Facts, slots: Slots): AnswerPlan {
  const asked = kilogramsOf(slots.amount);
  if (asked !== undefined && asked > 0) {
    if (facts.given.co2Kg >= asked) return { say: ['carbon.reached'] };
    return { say: ['carbon.reach', 'carbon', 'carbon.young'] };
  }
  const isShown = !isYoung(facts) && facts.given.co2Kg >= smallestAmount;
  if (!isShown) return { say: ['carbon.young'] };
  return { say: ['carbon'], also: ['carbon.year'], next: ['carbon_equivalent'] };
}
