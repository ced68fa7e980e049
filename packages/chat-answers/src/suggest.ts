import type { Language } from '@nabta/domain/language';

import { type Answer, answer } from './answer.ts';
import type { Facts } from './facts.ts';
import { examples } from './phrases.ts';

/** Trees younger than this get different example questions. */
const youngDays = 730;
const dayMs = 86_400_000;
const maxSuggestions = 6;

/**
 * Returns questions that this tree can answer: about its species and age first, then general ones, rotated
 * daily.
 */
export function suggestQuestions(facts: Facts, language: Language): string[] {
  const { ofSpecies, young, grown, any } = examples[language];
  const questionsBySpecies = new Map(Object.entries(ofSpecies));
  const days = (Date.parse(facts.today) - Date.parse(facts.plantedOn)) / dayMs;
  const day = Math.floor(Date.parse(facts.today) / dayMs);
  const speciesQuestion = questionsBySpecies.get(facts.specie?.id ?? '');
  const ageQuestions = days < youngDays ? young : grown;
  const rotated = any.map((_, index) => any[(index + day) % any.length] ?? '');
  return [...(speciesQuestion === undefined ? [] : [speciesQuestion]), ...ageQuestions, ...rotated]
    .values()
    .filter((text) => isWorthAsking(answer({ text, earlier: [], language }, facts)))
    .take(maxSuggestions)
    .toArray();
}

/** A dead tree suggests only questions about its past. */
function isWorthAsking({ isKnown, topic }: Answer): boolean {
  return isKnown && topic !== 'ended';
}
