import { recordFrom } from '@nabta/domain/typed-object';

import { featuresOf } from './classifier/features.ts';
import { safetyClassifier } from './classifier/models.ts';
import { type SafetyIntent, safetyIntents } from './intents.ts';
import { segmentsOf } from './segments.ts';

/** A message is dangerous if all dangers together are more probable than none; fire and injury, for example, add up. */
const threshold = 0.5;
/** Higher, because a part of a message is torn out of its context. */
const partThreshold = 0.7;
const passageThreshold = 0.8;

const passageLength = 7;
const passageStep = 3;

/** From here on an ordinary answer gets a kind word and the way to help. */
const worryThreshold = 0.35;

export type Danger = {
  /** The danger that needs the fixed answer; one to a person comes before all others. */
  intent: SafetyIntent | undefined;
  /** Whether the message may come from somebody in distress. */
  isWorrying: boolean;
};

/** Readings of recent messages: earlier ones of a conversation are read again with each message. */
const cache = new Map<string, Danger>();
const maxCached = 2_000;

/** Reads a message and its parts for danger. */
export function dangerIn(text: string): Danger {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  if (cache.size >= maxCached) cache.clear();
  const whole = readingOf(text);
  const parts = segmentsOf(text).map(readingOf);
  const passages = passagesOf(text).map(readingOf);
  const highest = (intent: SafetyIntent) => Math.max(...[whole, ...parts].map((reading) => reading[intent]));
  const found = [
    ...(totalOf(whole) >= threshold ? [mostProbable(whole)] : []),
    ...parts.map(mostProbable).filter(({ probability }) => probability >= partThreshold),
    ...passages.map(mostProbable).filter(({ probability }) => probability >= passageThreshold),
  ];
  const danger = {
    intent: found.toSorted(byUrgency)[0]?.intent,
    isWorrying: Math.max(highest('self_harm'), highest('violence')) >= worryThreshold,
  };
  cache.set(text, danger);
  return danger;
}

/** Runs of words of a long message, in which a danger would be outvoted by the rest. */
function passagesOf(text: string): string[] {
  const words = text.split(/\s+/u);
  const starts = Array.from(
    { length: Math.ceil(words.length / passageStep) },
    (_, index) => index * passageStep,
  );
  if (words.length <= passageLength) return [];
  return starts
    .filter((start) => start + passageLength <= words.length + passageStep)
    .map((start) => words.slice(start, start + passageLength).join(' '));
}

const dangersToPeople = new Set<SafetyIntent>([
  'self_harm',
  'danger_now',
  'health_emergency',
  'violence',
  'child_safety',
]);

type Finding = { intent: SafetyIntent; probability: number };

function byUrgency(one: Finding, other: Finding): number {
  const isFirst = dangersToPeople.has(one.intent);
  if (isFirst !== dangersToPeople.has(other.intent)) return isFirst ? -1 : 1;
  return other.probability - one.probability;
}

type Reading = Record<SafetyIntent, number>;

function totalOf(reading: Reading): number {
  return safetyIntents.reduce((sum, intent) => sum + reading[intent], 0);
}

function mostProbable(reading: Reading): Finding {
  const intent = safetyIntents.reduce((best, each) => (reading[each] > reading[best] ? each : best));
  return { intent, probability: reading[intent] };
}

function readingOf(text: string): Reading {
  const predictions = safetyClassifier.classify(featuresOf(text));
  return recordFrom(
    safetyIntents,
    (intent) => predictions.find(({ name }) => name === intent)?.probability ?? 0,
  );
}

const distress = new Set<SafetyIntent | undefined>(['self_harm', 'violence', 'child_safety']);

/** After such a message the rest of the conversation stays gentle. */
export function isDistress({ intent }: Danger): boolean {
  return distress.has(intent);
}
