import type { Language } from '@nabta/domain/language';
import { factOfTree, treeFactNames, type TreeFactTexts } from '@nabta/domain/tree-fact';
import { treeFacts as arFacts } from '@nabta/domain/tree-facts/ar';
import { treeFacts as enFacts } from '@nabta/domain/tree-facts/en';
import { treeFacts as ptFacts } from '@nabta/domain/tree-facts/pt';
import { typedKeys } from '@nabta/domain/typed-object';

import type { AnswerContext, Value } from './answer-context.ts';
import { benefitValues } from './benefit-values.ts';
import type { Facts } from './facts.ts';
import { folkloreValues } from './folklore.ts';
import { numbersIn } from './numbers-in.ts';
import type { Phrases } from './phrases.ts';
import { recordValues } from './record-values.ts';
import { localizedName, measuredText } from './value-texts.ts';

/** Facts of the day, also used outside the chat. */
export const curiosities: Record<Language, TreeFactTexts> = { ar: arFacts, en: enFacts, pt: ptFacts };

/**
 * All placeholders that sentences may use. Sentences contain no digits, so every number in an answer comes
 * from a value; answers cite the values that a page section shows.
 */
export const values = {
  ...recordValues,
  ...benefitValues,
  ...folkloreValues,
  name: { section: null, render: ({ facts, phrases }) => nameOf(facts, phrases) },
  givenName: { section: 'hero', render: ({ facts }) => facts.givenName },
  species: {
    section: 'species',
    render: ({ facts, phrases }) => localizedName(facts.specie?.commonName, phrases),
  },
  kind: { section: 'species', render: ({ facts, phrases }) => kindOf(facts, phrases) },
  scientificName: { section: 'species', render: ({ facts }) => facts.specie?.scientificName },
  family: { section: 'species', render: ({ facts }) => facts.specie?.family },
  native: {
    section: 'species',
    render: ({ facts: { specie }, phrases }) =>
      specie && phrases.word(specie.isNative ? 'native' : 'introduced'),
  },
  leaves: {
    section: 'species',
    render: ({ facts: { specie }, phrases }) =>
      specie && phrases.word(specie.isEvergreen ? 'evergreen' : 'deciduous'),
  },
  maxHeight: {
    section: 'species',
    render: ({ facts, phrases, slots }) => measuredText(facts.specie?.maxHeightM, phrases, slots?.unit),
  },
  curiosity: { section: 'facts', render: curiosityOf },
  season: { section: null, render: ({ facts, phrases }) => phrases.word(seasonOf(facts)) },

  emergency: {
    section: null,
    render: ({ facts: { help }, phrases }) =>
      help.emergency === null
        ? phrases.word('emergencyOfCountry')
        : phrases.word('emergency', { number: help.emergency }),
  },
  crisisNumber: { section: null, render: ({ facts }) => facts.help.crisis },
  poisonNumber: { section: null, render: ({ facts }) => facts.help.poison },
  childNumber: { section: null, render: ({ facts }) => facts.help.child },
  unclearWord: {
    section: null,
    render: ({ unclearWord = '' }) => (numbersIn(unclearWord).length === 0 ? unclearWord : null),
  },
} satisfies Record<string, Value>;

export type ValueName = keyof typeof values;

export const valueNames = typedKeys(values);

export function isValueName(name: string): name is ValueName {
  return Object.hasOwn(values, name);
}

/** Values that name a person; never sent to an external model. */
export const personalValues: readonly ValueName[] = ['planter', 'dedication', 'owner', 'giver', 'giftNote'];

/** Returns undefined for an unknown value. */
export function valueOf(name: ValueName, context: AnswerContext): string | undefined {
  const text = values[name].render(context);
  return text === null || text === undefined || text === '' ? undefined : text;
}

function nameOf({ givenName, specie }: Facts, phrases: Phrases): string {
  return givenName ?? localizedName(specie?.commonName, phrases) ?? phrases.word('tree');
}

/** "A sidr tree" instead of "the sidr". A palm says so in its name. */
function kindOf({ specie }: Facts, phrases: Phrases): string | undefined {
  const name = localizedName(specie?.commonName, phrases);
  if (name === undefined || phrases.language !== 'ar' || name.startsWith('نخلة')) return name;
  const isDefinite = name.startsWith('ال');
  return phrases.word('kind', { name: isDefinite ? name.replace(/(?<=^| )ال/gu, '') : name });
}

/** Returns the species' own fact for one in three questions, otherwise any of the twelve. */
function curiosityOf({ facts: { specie, today }, phrases, choice }: AnswerContext): string | undefined {
  const generalFact = treeFactNames[choice % treeFactNames.length] ?? 'carbon';
  const name = choice % 3 === 0 ? factOfTree(specie?.id ?? '', new Date(today)) : generalFact;
  return curiosities[phrases.language][name];
}

/** Meteorological seasons, shifted by six months in the southern hemisphere. */
function seasonOf({ today, latitude }: Facts) {
  const month = Number(today.slice(5, 7));
  const quarter = Math.floor((month % 12) / 3);
  const season = (quarter + (latitude < 0 ? 2 : 0)) % 4;
  return (['winter', 'spring', 'summer', 'autumn'] as const)[season] ?? 'winter';
}
