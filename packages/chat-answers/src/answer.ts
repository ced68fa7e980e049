import type { Language } from '@nabta/domain/language';
import { formatMessage, valuesOf } from '@nabta/domain/message-format';

import type { Facts } from './facts.ts';
import { sentences, type Sentences, speechIn } from './speech.ts';
import type { Topic } from './topics.ts';
import { type Question, understand, type Understood } from './understand.ts';
import { type Part, type Telling, type ValueName, valueOf, values } from './values.ts';
import { wordsOf } from './words-of.ts';

export type Citation = { fact: string; section: Part };

export type Answer = {
  text: string;
  citations: Citation[];
  topic: AnswerName;
  /** False where the tree says that it does not know. */
  isKnown: boolean;
  /** True where the question is about somebody, whom no outside voice knows of. */
  isOfPeople: boolean;
  language: Language;
};

export type AnswerName = keyof Sentences['answers'];

/** What the tree says: understood, looked up, and put into a sentence all of whose values it knows. */
export function answer(question: Question, facts: Facts): Answer {
  const understood = understand(question, Number(facts.today.slice(0, 4)));
  const { language, topic } = understood;
  const isOfPeople = topic !== undefined && topicsOfPeople.has(topic);
  const choice = chanceOf(`${wordsOf(question.text).join(' ')} ${question.earlier.length}`);
  const year = facts.future.find(({ inYears }) => inYears === (understood.inYears ?? defaultYears));
  const telling: Telling = { facts, speech: speechIn(language), year, choice };
  const wanted = answerName(understood, facts);
  const said = wanted !== 'unknown' && say(wanted, telling);
  if (said) return { ...said, topic: wanted, isKnown: true, isOfPeople, language };
  const fallback = wanted === 'unknown' ? 'unknown' : 'missing';
  const { text: honest = '' } = say(fallback, telling) ?? {};
  return { text: honest, citations: [], topic: fallback, isKnown: false, isOfPeople, language };
}

const topicsOfPeople: ReadonlySet<Topic> = new Set<Topic>(['whoPlanted', 'giver', 'dedication', 'owner']);

/** How far ahead a tree looks where nobody says how far. */
const defaultYears = 10;

const inFuture: Partial<Record<Topic, AnswerName>> = {
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

const reasons: Partial<Record<Topic, AnswerName>> = {
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

/** What a tree whose life has ended says where others tell how they are. */
const afterLife: Partial<Record<Topic, AnswerName>> = {
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

/** Which of our answers fits the question and what is the case. */
function answerName({ topic, inYears, isWhy, isFollowUp }: Understood, facts: Facts): AnswerName {
  if (topic === undefined || topic === 'elsewhere') return 'unknown';
  if (isWhy) return reasons[topic] ?? 'why';
  const later = inFuture[topic] ?? (isFollowUp ? 'future' : undefined);
  const last = facts.future.at(-1);
  if (later !== undefined && inYears !== undefined) {
    if (facts.endedOn !== null) return 'ended';
    return last !== undefined && inYears > last.inYears ? 'future.tooFar' : later;
  }
  return inCase(topic, facts);
}

/** So little that it would be told as nothing. */
const hardlyKg = 0.001;

function inCase(
  topic: Exclude<Topic, 'elsewhere'>,
  { givenName, endedOn, size, given, owner, giver }: Facts,
): AnswerName {
  const after = endedOn === null ? undefined : afterLife[topic];
  if (after !== undefined) return after;
  if (topic === 'name' && givenName === null) return 'name.none';
  if (topic === 'carbon' && given.co2Kg < hardlyKg) return 'carbon.young';
  if (topic === 'height' && size.isMeasured && size.measuredOn !== null) return 'height.measured';
  if (topic === 'owner') return `owner.${caseOf(owner)}`;
  if (topic === 'giver') return `giver.${giver === null ? 'nobody' : caseOf(giver)}`;
  return topic;
}

function caseOf({ who, name }: Facts['owner']) {
  if (who === 'reader') return 'you';
  if (who === 'nobody') return 'nobody';
  return name === null ? 'private' : 'named';
}

/** One of the sentences whose values are all known, of those that say most; undefined where there is none. */
function say(name: AnswerName, telling: Telling): { text: string; citations: Citation[] } | undefined {
  const { language } = telling.speech;
  const sayable = sentences[language].answers[name].flatMap((sentence) => {
    const known = valuesOf(sentence).map(
      (value) => [value as ValueName, valueOf(value as ValueName, telling)] as const,
    );
    return known.every(([, text]) => text !== undefined) ? [{ sentence, known }] : [];
  });
  const most = Math.max(...sayable.map(({ known }) => known.length));
  const fullest = sayable.filter(({ known }) => known.length === most);
  const chosen = fullest[telling.choice % fullest.length];
  if (chosen === undefined) return undefined;
  const text = formatMessage(
    chosen.sentence,
    language,
    Object.fromEntries(chosen.known) as Record<string, string>,
  );
  return {
    text: text.charAt(0).toUpperCase() + text.slice(1),
    citations: chosen.known.flatMap(([value, fact = '']) => {
      const { part } = values[value];
      return part === null ? [] : [{ fact, section: part }];
    }),
  };
}

/** The same for the same words, for ever; FNV-1a. */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
