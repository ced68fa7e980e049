import type { Language } from '@nabta/domain/language';

import { type Answer, answer } from './answer.ts';
import type { Facts } from './facts.ts';
import { examples } from './speech.ts';

/** So young, a tree is asked other things than a grown one. */
const youngDays = 730;
const dayMs = 86_400_000;
const maxSuggestions = 6;

/** Questions that this tree can answer, the best first: of its species and age, then those that every tree gets; no two days alike. */
export function suggestQuestions(facts: Facts, language: Language): string[] {
  const { ofSpecies, young, grown, any } = examples[language];
  const days = (Date.parse(facts.today) - Date.parse(facts.plantedOn)) / dayMs;
  const day = Math.floor(Date.parse(facts.today) / dayMs);
  const own =
    facts.specie === null ? undefined : (ofSpecies as Partial<Record<string, string>>)[facts.specie.id];
  const ofAge = days < youngDays ? young : grown;
  const turned = any.map((_, index) => any[(index + day) % any.length] ?? '');
  return [...(own === undefined ? [] : [own]), ...ofAge, ...turned]
    .values()
    .filter((text) => isWorthAsking(answer({ text, earlier: [], language }, facts)))
    .take(maxSuggestions)
    .toArray();
}

/** Of a tree that lives no more only what was. */
function isWorthAsking({ isKnown, topic }: Answer): boolean {
  return isKnown && topic !== 'ended';
}
