import type { Facts } from '../facts.ts';
import { type FolkloreSubject, hasText } from '../folklore.ts';
import type { Intent } from '../intents.ts';
import type { Slots } from '../slots.ts';
import { isOfKind } from '../species-names.ts';
import type { Answers, PlanAnswer } from './answer-plan.ts';
import type { AnswerName } from './answer-texts.ts';

/** Answers about the species of the tree. */
export const speciesAnswers = {
  flowers: answerAbout('flowers', {
    say: 'flowers',
    why: 'flowers.why',
    otherwise: ['flowers.none'],
    also: (facts) => [isYoung(facts) ? 'flowers.young' : 'kind.season'],
    next: ['fruit', 'wildlife'],
  }),
  fruit: answerAbout('fruit', {
    say: 'fruit',
    why: 'fruit.why',
    otherwise: ['fruit.none'],
    also: (facts) => [isYoung(facts) ? 'fruit.young' : 'kind.season'],
    next: ['flowers', 'uses'],
  }),
  leaves: answerAbout('foliage', {
    say: 'leaves',
    why: 'leaves.why',
    otherwise: ['leaves.record'],
    next: ['flowers', 'fruit'],
  }),
  uses: answerAbout('uses', {
    say: 'uses',
    otherwise: ['uses.none'],
    also: () => ['uses.medicine'],
    next: ['fruit', 'lore'],
  }),
  lore: answerAbout('lore', {
    say: 'lore',
    otherwise: ['lore.none', 'lore.origin', 'curiosity'],
    next: ['uses', 'wildlife'],
  }),
  wildlife: answerAbout('wildlife', {
    say: 'wildlife',
    otherwise: ['wildlife.none'],
    next: ['flowers', 'fruit'],
  }),
  resilience: answerAbout('resilience', {
    say: 'resilience',
    why: 'resilience.why',
    otherwise: ['resilience.none'],
    next: ['roots', 'leaves'],
  }),
  roots: answerAbout('roots', {
    say: 'roots',
    why: 'roots.why',
    otherwise: ['roots.none'],
    also: () => ['roots.own'],
    next: ['resilience', 'leaves'],
  }),
} satisfies Partial<Answers>;

type Options = {
  say: AnswerName;
  /** Said first if the question asks for the reason. */
  why?: AnswerName;
  /** Said instead if there is no text about the species. */
  otherwise: readonly AnswerName[];
  /** Added for a living tree. */
  also?: (facts: Facts) => readonly AnswerName[];
  next: readonly Intent[];
};

function answerAbout(subject: FolkloreSubject, { say, why, otherwise, also, next }: Options): PlanAnswer {
  return (facts, slots) => {
    const { specie, endedOn } = facts;
    if (specie === null) return { say: ['kind.none'], actions: ['photos'] };
    const isKnown = hasText(specie.id, subject);
    if (endedOn !== null && !isKnown) return { say: ['kind.endedNone'], actions: ['photos'], next };
    const [first, ...rest]: AnswerName[] = [
      ...correctionOf(specie.id, facts, slots),
      ...(endedOn === null ? [] : (['kind.ended'] as const)),
      ...(slots.isWhy && why !== undefined ? [why] : []),
      ...(isKnown ? [say] : otherwise),
      ...(isKnown && endedOn === null ? (also?.(facts) ?? []) : []),
    ];
    return { say: first === undefined ? [] : [first], also: rest, actions: isKnown ? [] : ['photos'], next };
  };
}

/** Corrects a question about another species before answering for the tree's own. */
function correctionOf(ownId: string, { endedOn }: Facts, { specieId }: Slots): AnswerName[] {
  if (specieId === undefined || isOfKind(ownId, specieId)) return [];
  return [endedOn === null ? 'kind.other' : 'kind.wasOther'];
}

const youngDays = 730;
const dayMs = 86_400_000;

/** Trees below this age seldom flower or bear. */
function isYoung({ plantedOn, today }: Facts): boolean {
  return Date.parse(today) - Date.parse(plantedOn) < youngDays * dayMs;
}
