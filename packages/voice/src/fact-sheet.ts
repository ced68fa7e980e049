import type { Language } from '@nabta/domain/language';

import type { Facts } from './facts.ts';
import { numbersIn } from './numbers-in.ts';
import { speechIn } from './speech.ts';
import { curiosities, type Telling, type ValueName, valueOf, values, valuesOfPeople } from './values.ts';

export type FactLine = { name: string; text: string };

const ofYears = ['laterAge', 'laterHeight', 'laterTrunk', 'laterCo2', 'laterLow', 'laterHigh'] as const;
const notTold = new Set<string>([...ofYears, ...valuesOfPeople, 'when', 'furthest', 'curiosity']);

/**
 * All that the tree knows, people aside, in the words it would use: what an outside voice is given, and all that it may say in
 * numbers.
 */
export function factSheet(facts: Facts, language: Language): FactLine[] {
  const telling: Telling = { facts, speech: speechIn(language), year: undefined, choice: 0 };
  const now = (Object.keys(values) as ValueName[]).filter((name) => !notTold.has(name));
  return [
    ...now.flatMap((name) => lineOf(name, name, telling)),
    ...facts.future.flatMap((year) =>
      ofYears.flatMap((name) =>
        lineOf(name, `${name} in ${year.inYears} years (${year.year})`, { ...telling, year }),
      ),
    ),
    ...Object.values(curiosities[language]).map((text) => ({ name: 'curiosity', text })),
  ];
}

function lineOf(value: ValueName, name: string, telling: Telling): FactLine[] {
  const text = valueOf(value, telling);
  return text === undefined ? [] : [{ name, text }];
}

/** Every number that may be said of a tree in a language. */
export function sayableNumbers(facts: Facts, language: Language): Set<number> {
  const lines = factSheet(facts, language).map(({ name, text }) => `${name.replace(/co2/giu, '')} ${text}`);
  return new Set(lines.flatMap((line) => numbersIn(line)).flat());
}
