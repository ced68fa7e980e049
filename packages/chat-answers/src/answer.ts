import type { ChatAction } from '@nabta/domain/chat-action';
import type { Language } from '@nabta/domain/language';

import type { AnswerContext } from './answer-context.ts';
import type { AnswerPlan, PlanAnswer } from './answers/answer-plan.ts';
import type { AnswerName } from './answers/answer-texts.ts';
import { answers } from './answers/answers.ts';
import { questionTexts } from './answers/question-texts.ts';
import type { Facts } from './facts.ts';
import { type Intent, safetyIntents } from './intents.ts';
import { type Citation, phrase, renderAnswer, type Sentence } from './phrase.ts';
import { phrasesFor } from './phrases.ts';
import { type Question, type Request, understand, type Understanding } from './understand.ts';
import { wordsOf } from './words-of.ts';

/** Offered under an answer: another question, or a page or dialog to open. */
export type Chip = { kind: 'question'; text: string } | { kind: 'action'; action: ChatAction };

export type Answer = {
  text: string;
  citations: Citation[];
  chips: Chip[];
  language: Language;
  /** Intents of the message, in the order of the answer. */
  intents: readonly Intent[];
  /** Names of the sentences used. */
  names: readonly AnswerName[];
  outcome: 'answered' | 'missing' | 'choice' | 'unknown';
  /** False for questions about people and for messages that need care: those never reach an external model. */
  mayAskModel: boolean;
};

/** Understands the question, plans an answer to each request in it, and phrases the plans. */
export function answer(question: Question, facts: Facts): Answer {
  const understanding = understand(question, Number(facts.today.slice(0, 4)));
  const { language, requests } = understanding;
  const choice = hashOf(`${wordsOf(question.text).join(' ')} ${question.earlier.length}`);
  const context = { facts, phrases: phrasesFor(language), choice, year: undefined };
  const mayAskModel = requests.every(({ intent }) => !privateIntents.has(intent)) && !understanding.isGentle;
  const base = { language, mayAskModel, intents: requests.map(({ intent }) => intent) };
  if (requests.length === 0) return { ...base, ...askBack(understanding, context) };
  const plans = requests.map(({ intent, slots }) => planFor(intent, understanding)(facts, slots));
  const spoken = plans.map((plan, index) => phrase(plan, { ...context, ...yearOf(requests[index], facts) }));
  const sentences = [...spoken.flat(), ...worryOf(understanding, context)];
  return {
    ...base,
    text: sentences.map(({ text }) => text).join(' '),
    citations: sentences.flatMap(({ citations }) => citations),
    chips: understanding.isGentle ? [] : chipsOf(plans, facts, language),
    names: sentences.map(({ name }) => name),
    outcome: plans.every((_, index) => isMissing(spoken[index]?.[0]?.name)) ? 'missing' : 'answered',
  };
}

/** After distress nothing is playful. */
function planFor(intent: Intent, { isGentle }: Understanding): PlanAnswer {
  return answers[isGentle && (intent === 'joke' || intent === 'story_poem') ? 'sad_user' : intent];
}

/** A kind word after an ordinary answer to a message that may hide distress. */
function worryOf({ isWorrying, requests }: Understanding, context: AnswerContext): Sentence[] {
  const isCared = requests.some(({ intent }) => careIntents.has(intent));
  const sentence = isWorrying && !isCared ? renderAnswer('worry', context) : undefined;
  return sentence === undefined ? [] : [sentence];
}

const careIntents: ReadonlySet<Intent> = new Set(safetyIntents);

/** Answers named `….none` say that the record lacks the fact. */
const isMissing = (name: AnswerName | undefined) => name === 'missing' || name?.endsWith('.none') === true;

/** Never sent to an external model: questions about people, for rulings, and messages that need care. */
const privateIntents: ReadonlySet<Intent> = new Set([
  ...safetyIntents,
  'planter',
  'giver',
  'dedication',
  'owner',
  'privacy_others',
  'sad_user',
  'prompt_injection',
  'religious_ruling',
  'sadaqah',
]);

/** Years ahead when the question does not say. */
const defaultYears = 10;

function yearOf(request: Request | undefined, { future }: Facts): Pick<AnswerContext, 'year' | 'slots'> {
  const inYears = request?.slots.inYears ?? defaultYears;
  return { year: future.find((year) => year.inYears === inYears), slots: request?.slots };
}

/**
 * Asks which of two readings is meant, or says what was not understood; both offer the nearest questions. A message that may hide
 * distress gets a kind word instead.
 */
function askBack(understanding: Understanding, context: AnswerContext) {
  const { isAmbiguous, isWorrying, isGentle, nearest, language, unclearWord } = understanding;
  const name = isWorrying ? 'sad_user' : isAmbiguous ? 'choice' : 'unknown';
  const first = renderAnswer(name, { ...context, unclearWord });
  const sentences = [...(first === undefined ? [] : [first]), ...worryOf(understanding, context)];
  return {
    text: sentences.map(({ text }) => text).join(' '),
    citations: [],
    chips: isWorrying || isGentle ? [] : nearest.map((intent) => questionChip(intent, language)),
    names: sentences.map((sentence) => sentence.name),
    outcome: isWorrying ? ('answered' as const) : isAmbiguous ? ('choice' as const) : ('unknown' as const),
  };
}

const maxChips = 3;

function chipsOf(plans: readonly AnswerPlan[], facts: Facts, language: Language): Chip[] {
  const actions = plans.flatMap((plan) => plan.actions ?? []).filter((action) => facts.actions.has(action));
  const next = plans.flatMap((plan) => plan.next ?? []);
  const chips = [
    ...[...new Set(actions)].map((action): Chip => ({ kind: 'action', action })),
    ...next.map((intent) => questionChip(intent, language)),
  ];
  return chips.slice(0, maxChips);
}

function questionChip(intent: Intent, language: Language): Chip {
  return { kind: 'question', text: questionTexts[language][intent] };
}

/** FNV-1a: the same text always selects the same sentence. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
