import { recordFrom } from '@nabta/domain/typed-object';

import { featuresOf } from './classifier/features.ts';
import { safetyClassifier } from './classifier/models.ts';
import { type SafetyIntent, safetyIntents } from './intents.ts';
import { segmentsOf } from './segments.ts';

/** Probability from which a message gets the fixed answer; lower for what must not be missed. */
const thresholds: Record<SafetyIntent, number> = {
  self_harm: 0.45,
  danger_now: 0.6,
  poisoned: 0.55,
  child_distress: 0.5,
  sexual: 0.7,
  hate: 0.7,
  harm_tree: 0.75,
  unsafe_request: 0.7,
  medical_advice: 0.6,
  rude_abuse: 0.7,
};

const passageLength = 7;
const passageStep = 3;
/** Higher, because a passage is torn out of its context. */
const passageThreshold = 0.8;

/** From here on an ordinary answer gets a kind word and the way to help. */
const worryThreshold = 0.35;

export type Danger = {
  /** The most urgent danger that needs the fixed answer. */
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
  const readings = [text, ...segmentsOf(text)].map(readingOf);
  const highest = (intent: SafetyIntent) => Math.max(...readings.map((reading) => reading[intent]));
  const passages = passagesOf(text).map(readingOf);
  const isHidden = (intent: SafetyIntent) => passages.some((reading) => reading[intent] >= passageThreshold);
  const danger = {
    intent: safetyIntents.find((intent) => highest(intent) >= thresholds[intent] || isHidden(intent)),
    isWorrying: Math.max(highest('self_harm'), highest('child_distress')) >= worryThreshold,
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

function readingOf(text: string): Record<SafetyIntent, number> {
  const predictions = safetyClassifier.classify(featuresOf(text));
  return recordFrom(
    safetyIntents,
    (intent) => predictions.find(({ name }) => name === intent)?.probability ?? 0,
  );
}

/** After such a message the rest of the conversation stays gentle. */
export function isDistress({ intent }: Danger): boolean {
  return intent === 'self_harm' || intent === 'child_distress';
}
