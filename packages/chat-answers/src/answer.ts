import type { Language } from '@nabta/domain/language';
import { formatMessage, valuesOf } from '@nabta/domain/message-format';

import type { Facts } from './facts.ts';
import { type Question, parseQuestion, type ParsedQuestion } from './parse-question.ts';
import { sentences, type Sentences, phrasesFor } from './phrases.ts';
import type { Topic } from './topics.ts';
import { type AnswerContext, isValueName, type PageSection, valueOf, values } from './values.ts';
import { wordsOf } from './words-of.ts';

export type Citation = { fact: string; section: PageSection };

export type Answer = {
  text: string;
  citations: Citation[];
  topic: AnswerName;
  /** False if the tree has no answer. */
  isKnown: boolean;
  /** True if the question is about a person; such questions are never sent to an external model. */
  isAboutPeople: boolean;
  language: Language;
};

export type AnswerName = keyof Sentences['answers'];

/** Parses the question, selects the answer and fills a sentence whose values are all known. */
export function answer(question: Question, facts: Facts): Answer {
  const parsed = parseQuestion(question, Number(facts.today.slice(0, 4)));
  const { language, topic } = parsed;
  const isAboutPeople = topic !== undefined && personalTopics.has(topic);
  const choice = hashOf(`${wordsOf(question.text).join(' ')} ${question.earlier.length}`);
  const year = facts.future.find(({ inYears }) => inYears === (parsed.inYears ?? defaultYears));
  const context: AnswerContext = { facts, phrases: phrasesFor(language), year, choice };
  const answerKey = answerName(parsed, facts);
  const phrased = answerKey !== 'unknown' && renderAnswer(answerKey, context);
  if (phrased) return { ...phrased, topic: answerKey, isKnown: true, isAboutPeople, language };
  const fallback = answerKey === 'unknown' ? 'unknown' : 'missing';
  const { text = '' } = renderAnswer(fallback, context) ?? {};
  return { text, citations: [], topic: fallback, isKnown: false, isAboutPeople, language };
}

const personalTopics: ReadonlySet<Topic> = new Set<Topic>(['whoPlanted', 'giver', 'dedication', 'owner']);

/** Years ahead when the question does not say. */
const defaultYears = 10;

const futureAnswers: Partial<Record<Topic, AnswerName>> = {
  age: 'age.later',
  planted: 'age.later',
  height: 'height.later',
  maxHeight: 'height.later',
  trunk: 'trunk.later',
  carbon: 'carbon.later',
  'carbon.year': 'carbon.later',
  range: 'carbon.later',
  future: 'future',
};

const whyAnswers: Partial<Record<Topic, AnswerName>> = {
  carbon: 'why.carbon',
  'carbon.year': 'why.carbon',
  energy: 'why.carbon',
  future: 'why.height',
  height: 'why.height',
  maxHeight: 'why.height',
  trunk: 'why.height',
  water: 'why.water',
  air: 'why.air',
  shade: 'why.shade',
};

/** Answers of a dead tree to questions about its present state. */
const endedAnswers: Partial<Record<Topic, AnswerName>> = {
  greeting: 'ended',
  feelings: 'ended',
  health: 'ended',
  thanks: 'ended',
  bye: 'ended',
  love: 'ended',
  real: 'real.ended',
  help: 'help.ended',
  age: 'age.ended',
  planted: 'age.ended',
  height: 'ended',
  maxHeight: 'ended',
  trunk: 'ended',
  shade: 'ended',
  where: 'where.ended',
  plot: 'ended',
  neighbours: 'ended',
  season: 'ended',
  care: 'ended',
  'carbon.year': 'ended',
  milestone: 'ended',
  future: 'ended',
  gifting: 'ended',
  certificate: 'ended',
};

/** Selects the answer for the question and the tree's state. */
function answerName({ topic, inYears, isWhy, isFollowUp }: ParsedQuestion, facts: Facts): AnswerName {
  if (topic === undefined || topic === 'elsewhere') return 'unknown';
  if (isWhy) return whyAnswers[topic] ?? 'why';
  const futureAnswer = futureAnswers[topic] ?? (isFollowUp ? 'future' : undefined);
  const furthest = facts.future.at(-1);
  if (futureAnswer !== undefined && inYears !== undefined) {
    if (facts.endedOn !== null) return 'ended';
    return furthest !== undefined && inYears > furthest.inYears ? 'future.tooFar' : futureAnswer;
  }
  return answerForState(topic, facts);
}

/** Below this amount CO2 would round to zero. */
const minCarbonKg = 0.001;

function answerForState(
  topic: Exclude<Topic, 'elsewhere'>,
  { givenName, endedOn, size, given, owner, giver }: Facts,
): AnswerName {
  const endedAnswer = endedOn === null ? undefined : endedAnswers[topic];
  if (endedAnswer !== undefined) return endedAnswer;
  if (topic === 'name' && givenName === null) return 'name.none';
  if (topic === 'carbon' && given.co2Kg < minCarbonKg) return 'carbon.young';
  if (topic === 'height' && size.isMeasured && size.measuredOn !== null) return 'height.measured';
  if (topic === 'owner') return `owner.${personCaseOf(owner)}`;
  if (topic === 'giver') return `giver.${giver === null ? 'nobody' : personCaseOf(giver)}`;
  return topic;
}

function personCaseOf({ who, name }: Facts['owner']) {
  if (who === 'reader') return 'you';
  if (who === 'nobody') return 'nobody';
  return name === null ? 'private' : 'named';
}

/** Returns one of the sentences with the most known values; undefined if every sentence lacks a value. */
function renderAnswer(
  name: AnswerName,
  context: AnswerContext,
): { text: string; citations: Citation[] } | undefined {
  const { language } = context.phrases;
  const renderable = sentences[language].answers[name].flatMap((sentence) => {
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
    text: text.charAt(0).toUpperCase() + text.slice(1),
    citations: chosen.facts.flatMap(({ value, fact }) => {
      const { section } = values[value];
      return section === null ? [] : [{ fact, section }];
    }),
  };
}

/** FNV-1a: the same text always selects the same sentence. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
