import type { Language } from '@nabta/domain/language';

import { answer } from './answer.ts';
import { questionTexts } from './answers/question-texts.ts';
import type { Facts } from './facts.ts';
import type { Intent } from './intents.ts';

/** Example questions; the lists of species and general questions are rotated daily. */
const ofSpecies: readonly Intent[] = ['fruit', 'flowers', 'lore', 'wildlife', 'uses', 'roots', 'resilience'];
const ofYoung: readonly Intent[] = ['age', 'future_size', 'water_need'];
const ofGrown: readonly Intent[] = ['carbon', 'height', 'carbon_equivalent'];
const ofAny: readonly Intent[] = [
  'health',
  'location',
  'species',
  'planter',
  'giver',
  'watered',
  'neighbours',
  'shade',
  'verification',
  'joke',
];
/** A dead tree suggests only questions about its past. */
const ofEnded: readonly Intent[] = [
  'species',
  'planting_date',
  'carbon',
  'location',
  'planter',
  'sponsor',
  'giver',
  'photo_history',
  'lore',
];

/** Trees younger than this get different example questions. */
const youngDays = 730;
const dayMs = 86_400_000;
const maxSuggestions = 6;

/** Returns questions that this tree can answer: about its species and age first, then general ones. */
export function suggestQuestions(facts: Facts, language: Language): string[] {
  const day = Math.floor(Date.parse(facts.today) / dayMs);
  const isYoung = Date.parse(facts.today) - Date.parse(facts.plantedOn) < youngDays * dayMs;
  const known = (intents: readonly Intent[]) =>
    intents.values().filter((intent) => isWorthAsking(intent, facts, language));
  if (facts.endedOn !== null) return textsOf(known(ofEnded).take(maxSuggestions), language);
  const first = [...known(rotate(ofSpecies, day)).take(1)];
  const others = known([...(isYoung ? ofYoung : ofGrown), ...rotate(ofAny, day)]);
  return textsOf([...first, ...others.take(maxSuggestions - first.length)], language);
}

function textsOf(intents: Iterable<Intent>, language: Language): string[] {
  return Array.from(intents, (intent) => questionTexts[language][intent]);
}

/** Answers that only say that something is unknown, private or over. */
const emptyAnswer = /(?:^(?:missing|ended)|\.(?:none|private|nobody))$/u;

function isWorthAsking(intent: Intent, facts: Facts, language: Language): boolean {
  const text = questionTexts[language][intent];
  const { intents, names, outcome } = answer({ text, earlier: [], language }, facts);
  const isUnderstood = intents.length === 1 && intents[0] === intent;
  return isUnderstood && outcome === 'answered' && names[0] !== undefined && !emptyAnswer.test(names[0]);
}

function rotate(intents: readonly Intent[], by: number): Intent[] {
  return intents.map((_, index) => intents[(index + by) % intents.length] ?? 'species');
}
