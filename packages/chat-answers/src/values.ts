import type { Language } from '@nabta/domain/language';
import { nameIn, type LocalizedName } from '@nabta/domain/localized-name';
import { factOfTree, treeFactNames, type TreeFactTexts } from '@nabta/domain/tree-fact';
import { treeFacts as arFacts } from '@nabta/domain/tree-facts/ar';
import { treeFacts as enFacts } from '@nabta/domain/tree-facts/en';
import { treeFacts as ptFacts } from '@nabta/domain/tree-facts/pt';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Facts, Year } from './facts.ts';
import arFolklore from './folklore/ar.json' with { type: 'json' };
import enFolklore from './folklore/en.json' with { type: 'json' };
import ptFolklore from './folklore/pt.json' with { type: 'json' };
import type { Phrases } from './phrases.ts';

/** Facts of the day, also used outside the chat. */
export const curiosities: Record<Language, TreeFactTexts> = { ar: arFacts, en: enFacts, pt: ptFacts };

type FolkloreSubject =
  | 'origin'
  | 'uses'
  | 'food'
  | 'medicine'
  | 'tradition'
  | 'bloom'
  | 'wildlife'
  | 'thirst';

/** Texts in the tree's voice by species; a subject without a reliable source is missing. */
const folklore: Record<Language, Partial<Record<string, Partial<Record<FolkloreSubject, string>>>>> = {
  ar: arFolklore,
  en: enFolklore,
  pt: ptFolklore,
};

/** Section of the tree page that shows a fact. */
export type PageSection =
  | 'hero'
  | 'size'
  | 'carbon'
  | 'value'
  | 'water'
  | 'air'
  | 'equivalents'
  | 'future'
  | 'story'
  | 'place'
  | 'species'
  | 'measurements'
  | 'history'
  | 'dedication'
  | 'facts';

/** Inputs for rendering a value. */
export type AnswerContext = {
  facts: Facts;
  phrases: Phrases;
  year: Year | undefined;
  /** Seed for choosing between alternatives. */
  choice: number;
};

type Value = { section: PageSection | null; render: (context: AnswerContext) => string | null | undefined };

/**
 * All placeholders that sentences may use. Sentences contain no digits, so every number in an answer comes
 * from a value; answers cite the values that a page section shows.
 */
export const values = {
  name: { section: null, render: ({ facts, phrases }) => nameOf(facts, phrases) },
  givenName: { section: 'hero', render: ({ facts }) => facts.givenName },
  species: {
    section: 'species',
    render: ({ facts, phrases }) => localizedName(facts.specie?.commonName, phrases),
  },
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
    render: ({ facts, phrases }) => metres(facts.specie?.maxHeightM, phrases),
  },
  origin: { section: null, render: (context) => folkloreOf(context, 'origin') },
  uses: { section: null, render: (context) => folkloreOf(context, 'uses') },
  food: { section: null, render: (context) => folkloreOf(context, 'food') },
  medicine: { section: null, render: (context) => folkloreOf(context, 'medicine') },
  tradition: { section: null, render: (context) => folkloreOf(context, 'tradition') },
  bloom: { section: null, render: (context) => folkloreOf(context, 'bloom') },
  wildlife: { section: null, render: (context) => folkloreOf(context, 'wildlife') },
  thirst: { section: null, render: (context) => folkloreOf(context, 'thirst') },

  age: { section: 'size', render: ({ facts, phrases }) => ageOf(facts, phrases) },
  plantedOn: { section: 'story', render: ({ facts, phrases }) => phrases.date(facts.plantedOn) },
  endedOn: { section: 'story', render: ({ facts, phrases }) => facts.endedOn && phrases.date(facts.endedOn) },
  height: { section: 'size', render: ({ facts, phrases }) => metres(facts.size.heightM, phrases) },
  crown: { section: 'size', render: ({ facts, phrases }) => metres(facts.size.crownM, phrases) },
  trunk: { section: 'size', render: ({ facts, phrases }) => centimetres(facts.size.trunkCm, phrases) },
  measuredOn: {
    section: 'measurements',
    render: ({ facts: { size }, phrases }) =>
      size.isMeasured && size.measuredOn !== null ? phrases.date(size.measuredOn) : null,
  },
  health: {
    section: 'story',
    render: ({ facts, phrases }) => phrases.word(healthOf(facts)),
  },

  country: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.country, phrases) },
  region: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.region, phrases) },
  city: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.city, phrases) },
  land: { section: 'place', render: ({ facts, phrases }) => localizedName(facts.place.land, phrases) },
  plot: { section: 'place', render: ({ facts }) => facts.place.plot },
  row: {
    section: 'place',
    render: ({ facts: { place }, phrases }) => (place.row === null ? null : phrases.number(place.row)),
  },
  ground: { section: 'place', render: ({ facts, phrases }) => phrases.word(facts.site) },
  neighbours: {
    section: 'place',
    render: ({ facts: { neighbours }, phrases }) =>
      neighbours === null || neighbours === 0 ? null : phrases.word('trees', { count: neighbours }),
  },

  sponsor: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.sponsor, phrases) },
  effort: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.effort, phrases) },
  planter: { section: 'story', render: ({ facts, phrases }) => localizedName(facts.planter, phrases) },
  dedication: { section: 'dedication', render: ({ facts, phrases }) => facts.dedication?.[phrases.language] },
  owner: { section: 'story', render: ({ facts }) => facts.owner.name },
  giver: { section: 'history', render: ({ facts }) => facts.giver?.name },
  givenOn: {
    section: 'history',
    render: ({ facts, phrases }) => facts.giver && phrases.date(facts.giver.on),
  },
  hands: {
    section: 'history',
    render: ({ facts, phrases }) =>
      facts.hands === 0 ? null : phrases.word('hands', { count: facts.hands }),
  },
  photos: {
    section: 'hero',
    render: ({ facts, phrases }) => facts.photos && phrases.word('photos', { count: facts.photos.count }),
  },
  photoOn: {
    section: 'hero',
    render: ({ facts, phrases }) => facts.photos && phrases.date(facts.photos.lastOn),
  },

  co2: { section: 'carbon', render: ({ facts, phrases }) => kilograms(facts.given.co2Kg, phrases) },
  co2Low: { section: null, render: ({ facts, phrases }) => kilograms(facts.given.lowKg, phrases) },
  co2High: { section: null, render: ({ facts, phrases }) => kilograms(facts.given.highKg, phrases) },
  co2PerYear: {
    section: 'carbon',
    render: ({ facts, phrases }) =>
      facts.endedOn === null ? kilograms(facts.given.co2PerYearKg, phrases) : null,
  },
  dust: {
    section: 'air',
    render: ({ facts, phrases }) => phrases.word('grams', { value: phrases.number(facts.given.dustG) }),
  },
  water: {
    section: 'water',
    render: ({ facts, phrases }) =>
      phrases.word('litres', { value: phrases.number(facts.given.waterM3 * 1_000) }),
  },
  money: {
    section: 'value',
    render: ({ facts: { given }, phrases }) =>
      phrases.word('money', { value: phrases.number(given.value.amount), currency: given.value.currency }),
  },
  carKm: {
    section: 'equivalents',
    render: ({ facts, phrases }) => phrases.word('kilometres', { value: phrases.number(facts.given.carKm) }),
  },
  phoneCharges: {
    section: 'equivalents',
    render: ({ facts, phrases }) =>
      phrases.word('charges', { value: phrases.number(facts.given.phoneCharges, 0) }),
  },
  power: {
    section: 'equivalents',
    render: ({ facts, phrases }) =>
      phrases.word('kilowattHours', { value: phrases.number(facts.given.powerKwh) }),
  },

  when: {
    section: null,
    render: ({ year, phrases }) =>
      year &&
      (year.inYears === 1 ? phrases.word('nextYear') : phrases.word('inYears', { count: year.inYears })),
  },
  laterAge: {
    section: 'size',
    render: ({ year, phrases }) => year && phrases.word('years', { count: year.ageYears }),
  },
  laterHeight: { section: 'future', render: ({ year, phrases }) => metres(year?.heightM, phrases) },
  laterTrunk: { section: 'future', render: ({ year, phrases }) => centimetres(year?.trunkCm, phrases) },
  laterCo2: { section: 'future', render: ({ year, phrases }) => kilograms(year?.co2Kg, phrases) },
  laterLow: { section: null, render: ({ year, phrases }) => kilograms(year?.lowKg, phrases) },
  laterHigh: { section: null, render: ({ year, phrases }) => kilograms(year?.highKg, phrases) },
  furthest: {
    section: null,
    render: ({ facts, phrases }) => {
      const last = facts.future.at(-1);
      return last && phrases.word('years', { count: last.inYears });
    },
  },
  milestone: {
    section: 'future',
    render: ({ facts, phrases }) => kilograms(facts.nextMilestone?.co2Kg, phrases),
  },
  milestoneOn: {
    section: 'future',
    render: ({ facts, phrases }) => facts.nextMilestone && phrases.date(facts.nextMilestone.on),
  },
  curiosity: { section: 'facts', render: curiosityOf },
  season: { section: null, render: ({ facts, phrases }) => phrases.word(seasonOf(facts)) },
} satisfies Record<string, Value>;

export type ValueName = keyof typeof values;

export const valueNames = typedKeys(values);

export function isValueName(name: string): name is ValueName {
  return Object.hasOwn(values, name);
}

/** Values that name a person; never sent to an external model. */
export const personalValues: readonly ValueName[] = ['planter', 'dedication', 'owner', 'giver'];

/** Returns undefined for an unknown value. */
export function valueOf(name: ValueName, context: AnswerContext): string | undefined {
  const text = values[name].render(context);
  return text === null || text === undefined || text === '' ? undefined : text;
}

function folkloreOf({ facts, phrases }: AnswerContext, subject: FolkloreSubject): string | undefined {
  return facts.specie === null ? undefined : folklore[phrases.language][facts.specie.id]?.[subject];
}

function nameOf({ givenName, specie }: Facts, phrases: Phrases): string {
  return givenName ?? localizedName(specie?.commonName, phrases) ?? phrases.word('tree');
}

function localizedName(name: LocalizedName | null | undefined, { language }: Phrases): string | undefined {
  return name ? nameIn(name, language) : undefined;
}

const dayMs = 86_400_000;

/** Uses the largest suitable unit. */
function ageOf({ plantedOn, endedOn, today }: Facts, phrases: Phrases): string {
  const days = Math.max(0, (Date.parse(endedOn ?? today) - Date.parse(plantedOn)) / dayMs);
  if (days < 60) return phrases.word('days', { count: days });
  if (days < 730) return phrases.word('months', { count: Math.floor(days / 30.4375) });
  return phrases.word('years', { count: Math.floor(days / 365.25) });
}

function metres(value: number | null | undefined, phrases: Phrases): string | undefined {
  return value ? phrases.word('metres', { value: phrases.number(value) }) : undefined;
}

function centimetres(value: number | null | undefined, phrases: Phrases): string | undefined {
  return value ? phrases.word('centimetres', { value: phrases.number(value) }) : undefined;
}

/** Uses grams below one kilogram. */
function kilograms(value: number | null | undefined, phrases: Phrases): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 1) return phrases.word('grams', { value: phrases.number(value * 1_000, 0) });
  return phrases.word('kilograms', { value: phrases.number(value) });
}

/** Returns the species' own fact for one in three questions, otherwise any of the twelve. */
function curiosityOf({ facts: { specie, today }, phrases, choice }: AnswerContext): string | undefined {
  const generalFact = treeFactNames[choice % treeFactNames.length] ?? 'carbon';
  const name = choice % 3 === 0 ? factOfTree(specie?.id ?? '', new Date(today)) : generalFact;
  return curiosities[phrases.language][name];
}

function healthOf({ endedOn, isDamaged }: Facts) {
  if (endedOn !== null) return 'gone';
  return isDamaged ? 'damaged' : 'healthy';
}

/** Meteorological seasons, shifted by six months in the southern hemisphere. */
function seasonOf({ today, latitude }: Facts) {
  const month = Number(today.slice(5, 7));
  const quarter = Math.floor((month % 12) / 3);
  const season = (quarter + (latitude < 0 ? 2 : 0)) % 4;
  return (['winter', 'spring', 'summer', 'autumn'] as const)[season] ?? 'winter';
}
