import type { Language } from '@nabta/domain/language';

import type { AnswerContext } from './answer-context.ts';
import type { Facts } from './facts.ts';
import { numbersIn } from './numbers-in.ts';
import type { Citation } from './phrase.ts';
import { phrasesFor } from './phrases.ts';
import { curiosities, type ValueName, valueNames, valueOf, values, personalValues } from './values.ts';

export type FactLine = { name: string; text: string };

const futureValues = [
  'laterAge',
  'laterHeight',
  'laterCrown',
  'laterTrunk',
  'laterCo2',
  'laterLow',
  'laterHigh',
] as const;
const excludedValues = new Set<string>([...futureValues, ...personalValues, 'when', 'furthest', 'curiosity']);

/**
 * All facts of the tree except those about people, in its own wording. An external model receives them and
 * may use only their numbers.
 */
export function factSheet(facts: Facts, language: Language): FactLine[] {
  const context = contextOf(facts, language);
  const currentNames = valueNames.filter((name) => !excludedValues.has(name));
  return [
    ...currentNames.flatMap((name) => factLine(name, name, context)),
    ...facts.future.flatMap((year) =>
      futureValues.flatMap((name) =>
        factLine(name, `${name} in ${year.inYears} years (${year.year})`, { ...context, year }),
      ),
    ),
    ...Object.values(curiosities[language]).map((text) => ({ name: 'curiosity', text })),
  ];
}

function contextOf(facts: Facts, language: Language): AnswerContext {
  return { facts, phrases: phrasesFor(language), year: undefined, choice: 0 };
}

function factLine(value: ValueName, name: string, context: AnswerContext): FactLine[] {
  const text = valueOf(value, context);
  return text === undefined ? [] : [{ name, text }];
}

/** Returns every number that an answer about the tree may contain. */
export function sayableNumbers(facts: Facts, language: Language): Set<number> {
  const lines = factSheet(facts, language).map(({ name, text }) => `${name.replace(/co2/giu, '')} ${text}`);
  return new Set(lines.flatMap((line) => numbersIn(line)).flat());
}

/** Shorter texts occur in other text by chance. */
const minCitationLength = 3;
const maxCitations = 4;

/** Returns the facts that occur verbatim in a text, each with the page section that shows it. */
export function citationsIn(text: string, facts: Facts, language: Language): Citation[] {
  const context = contextOf(facts, language);
  return valueNames
    .flatMap((name) => {
      const { section } = values[name];
      const fact = valueOf(name, context) ?? '';
      const isCited = section !== null && fact.length >= minCitationLength && text.includes(fact);
      return isCited ? [{ fact, section }] : [];
    })
    .slice(0, maxCitations);
}
