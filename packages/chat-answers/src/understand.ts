import { type Language, languages } from '@nabta/domain/language';

import { questionTexts } from './answers/question-texts.ts';
import type { Prediction } from './classifier/classifier.ts';
import { featuresOf } from './classifier/features.ts';
import { conceptsOf } from './classifier/lexicon.ts';
import { intentClassifier, languageClassifier } from './classifier/models.ts';
import { type Intent, intents, safetyIntents } from './intents.ts';
import { dangerIn, isDistress } from './safety.ts';
import { segmentsOf } from './segments.ts';
import { type Slots, slotsOf } from './slots.ts';
import { wordsOf } from './words-of.ts';

export type Question = {
  text: string;
  /** Earlier questions, newest last. */
  earlier: readonly string[];
  /** Answer language if the question's language is ambiguous. */
  language: Language;
};

export type Request = { intent: Intent; slots: Slots };

export type Understanding = {
  language: Language;
  /** At most three, in the order of the question; empty if nothing was understood. */
  requests: readonly Request[];
  /** The two nearest intents: a choice to offer, or what is close to a question that was not understood. */
  nearest: readonly Intent[];
  /** Whether `nearest` is a choice between two readings. */
  isAmbiguous: boolean;
  /** The word that was probably not understood. */
  unclearWord: string | undefined;
  /** Whether this or a recent message speaks of distress; the answer then has no jokes and no chips. */
  isGentle: boolean;
  /** Whether a kind word should follow the answer, because the message may hide distress. */
  isWorrying: boolean;
};

/** Finds the language, what a message needs for safety, and otherwise what it asks. */
export function understand(question: Question, thisYear: number): Understanding {
  const { text, earlier } = question;
  const language = languageOf(question);
  const previous = earlier.at(-1) ?? '';
  const slots = slotsOf(text, thisYear);
  const danger = dangerIn(text);
  const isGentle = [text, ...earlier].some((each) => isDistress(dangerIn(each)));
  const { isWorrying } = danger;
  const base = { language, nearest: [], isAmbiguous: false, isGentle, isWorrying, unclearWord: undefined };
  const known = intentByQuestion.get(keyOf(text)) ?? danger.intent;
  if (known !== undefined) return { ...base, requests: [{ intent: known, slots }] };
  if (!/\p{L}/u.test(text)) return { ...base, requests: [{ intent: 'unclear', slots }] };
  if (previous !== '' && isDetailOnly(text, slots)) {
    const { intent } = classify(previous);
    return { ...base, requests: [{ intent, slots }] };
  }
  const whole = classify(text, previous);
  const parts = partsOf(text, previous, whole.probability);
  if (parts.length > 0)
    return {
      ...base,
      requests: parts.map(({ intent, part }) => ({ intent, slots: slotsOf(part, thisYear) })),
    };
  if (whole.probability >= answerThreshold) return { ...base, requests: [{ intent: whole.intent, slots }] };
  const nearest = whole.predictions.filter(({ name }) => isOfferable(name)).slice(0, maxNearest);
  return {
    ...base,
    requests: [],
    nearest: nearest.map(({ name }) => name),
    isAmbiguous: nearest.reduce((sum, { probability }) => sum + probability, 0) >= choiceThreshold,
    unclearWord: unclearWordOf(text),
  };
}

/** A follow-up of so few words that only names a time, a unit or "why" asks the previous question again. */
const maxDetailWords = 5;

function isDetailOnly(text: string, { inYears, unit, isWhy }: Slots): boolean {
  const words = wordsOf(text);
  if (words.length > maxDetailWords || (inYears === undefined && unit === undefined && !isWhy)) return false;
  return words.every((word) => conceptsOf(word).every((concept) => detailConcepts.has(concept)));
}

const detailConcepts = new Set([
  'year',
  'month',
  'future',
  'metre',
  'why',
  'how',
  'what',
  'howmany',
  'latest',
  'numberq',
]);

const keyOf = (text: string) => wordsOf(text).join(' ');

/** The questions offered as chips are known exactly. */
const intentByQuestion = new Map(
  languages.flatMap((language) =>
    intents.map((intent) => [keyOf(questionTexts[language][intent]), intent] as const),
  ),
);

/** Above this probability a question is answered. */
const answerThreshold = 0.4;
/** Above this sum of the first two probabilities the tree asks which is meant. */
const choiceThreshold = 0.35;
/** Above this probability a part of a message counts as a question of its own. */
const partThreshold = 0.55;
const maxParts = 3;

type Reading = { intent: Intent; probability: number; predictions: readonly Prediction<Intent>[] };

function classify(text: string, previous = ''): Reading {
  const predictions = intentClassifier.classify(featuresOf(text, previous));
  const [first] = predictions;
  return { intent: first?.name ?? 'unclear', probability: first?.probability ?? 0, predictions };
}

const maxNearest = 2;

/** Whether an intent is worth offering as a question. */
function isOfferable(intent: Intent): boolean {
  return !smallTalk.has(intent) && !careIntents.has(intent) && !intent.startsWith('off_');
}

const careIntents: ReadonlySet<Intent> = new Set<Intent>([
  ...safetyIntents,
  'prompt_injection',
  'privacy_others',
  'religious_ruling',
]);

/** Talk around a question that needs no answer of its own. */
const smallTalk: ReadonlySet<Intent> = new Set<Intent>([
  'greeting',
  'thanks',
  'farewell',
  'love',
  'joke',
  'sad_user',
  'capabilities',
  'off_general',
  'unclear',
]);

/** Returns the different questions of a message with several; none if it is better read as one. */
function partsOf(
  text: string,
  previous: string,
  wholeProbability: number,
): { intent: Intent; part: string }[] {
  const segments = segmentsOf(text);
  if (segments.length < 2) return [];
  const readings = segments.map((part, index) => ({
    part,
    ...classify(part, index === 0 ? previous : segments[index - 1]),
  }));
  const clear = readings.filter(
    ({ probability, intent }) => probability >= partThreshold && !smallTalk.has(intent),
  );
  const different = clear.filter(
    ({ intent }, index) => clear.findIndex((other) => other.intent === intent) === index,
  );
  if (different.length >= 2) return different.slice(0, maxParts);
  const [only] = different;
  return only !== undefined && only.probability > wholeProbability ? [only] : [];
}

/** The longest word that stands for nothing the tree knows. */
function unclearWordOf(text: string): string | undefined {
  const words = text.match(/\p{L}{4,20}/gu) ?? [];
  const unknown = words.filter((word) => wordsOf(word).every((each) => conceptsOf(each).length === 0));
  return unknown.toSorted((one, other) => other.length - one.length)[0];
}

const minLanguageProbability = 0.6;
/** Fewer, as in `CO2`, belong to any language. */
const minLatinLetters = 3;

function languageOf({ text, language }: Question): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic > 0 && arabic * 2 >= latin) return 'ar';
  if (latin < minLatinLetters) return language;
  const [best] = languageClassifier.classify(featuresOf(text));
  return best !== undefined && best.probability >= minLanguageProbability ? best.name : language;
}
