import type { Language } from '@nabta/domain/language';
import { nameIn, type LocalizedName } from '@nabta/domain/localized-name';
import { factOfTree, treeFactNames, type TreeFactTexts } from '@nabta/domain/tree-fact';
import { treeFacts as ar } from '@nabta/domain/tree-facts/ar';
import { treeFacts as en } from '@nabta/domain/tree-facts/en';
import { treeFacts as pt } from '@nabta/domain/tree-facts/pt';

import type { Facts, Year } from './facts.ts';
import { loreOf } from './lore.ts';
import type { Speech } from './speech.ts';

/** The twelve facts that the house tells of trees. */
export const curiosities: Record<Language, TreeFactTexts> = { ar, en, pt };

/** The part of the tree's page that shows a fact. */
export type Part =
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

/** What a value is read from: what the tree knows, how it speaks, and the year that was asked about. */
export type Telling = {
  facts: Facts;
  speech: Speech;
  year: Year | undefined;
  /** Some number, by which one of several is chosen. */
  choice: number;
};

type Value = { part: Part | null; tell: (telling: Telling) => string | null | undefined };

/**
 * All that a sentence may have in braces. A sentence itself has no digit, so nothing but these can bring a number into an
 * answer; and what an answer cites are those of its values that some part of the page shows.
 */
export const values = {
  name: { part: null, tell: ({ facts, speech }) => nameOf(facts, speech) },
  givenName: { part: 'hero', tell: ({ facts }) => facts.givenName },
  species: { part: 'species', tell: ({ facts, speech }) => named(facts.specie?.commonName, speech) },
  scientificName: { part: 'species', tell: ({ facts }) => facts.specie?.scientificName },
  family: { part: 'species', tell: ({ facts }) => facts.specie?.family },
  native: {
    part: 'species',
    tell: ({ facts: { specie }, speech }) => specie && speech.word(specie.isNative ? 'native' : 'introduced'),
  },
  leaves: {
    part: 'species',
    tell: ({ facts: { specie }, speech }) =>
      specie && speech.word(specie.isEvergreen ? 'evergreen' : 'deciduous'),
  },
  maxHeight: { part: 'species', tell: ({ facts, speech }) => metres(facts.specie?.maxHeightM, speech) },
  origin: { part: null, tell: (telling) => loreOf(telling, 'origin') },
  uses: { part: null, tell: (telling) => loreOf(telling, 'uses') },
  food: { part: null, tell: (telling) => loreOf(telling, 'food') },
  medicine: { part: null, tell: (telling) => loreOf(telling, 'medicine') },
  tradition: { part: null, tell: (telling) => loreOf(telling, 'tradition') },
  bloom: { part: null, tell: (telling) => loreOf(telling, 'bloom') },
  wildlife: { part: null, tell: (telling) => loreOf(telling, 'wildlife') },
  thirst: { part: null, tell: (telling) => loreOf(telling, 'thirst') },

  age: { part: 'size', tell: ({ facts, speech }) => ageOf(facts, speech) },
  plantedOn: { part: 'story', tell: ({ facts, speech }) => speech.date(facts.plantedOn) },
  endedOn: { part: 'story', tell: ({ facts, speech }) => facts.endedOn && speech.date(facts.endedOn) },
  height: { part: 'size', tell: ({ facts, speech }) => metres(facts.size.heightM, speech) },
  crown: { part: 'size', tell: ({ facts, speech }) => metres(facts.size.crownM, speech) },
  trunk: { part: 'size', tell: ({ facts, speech }) => centimetres(facts.size.trunkCm, speech) },
  measuredOn: {
    part: 'measurements',
    tell: ({ facts: { size }, speech }) =>
      size.isMeasured && size.measuredOn !== null ? speech.date(size.measuredOn) : null,
  },
  health: {
    part: 'story',
    tell: ({ facts, speech }) =>
      speech.word(facts.endedOn !== null ? 'gone' : facts.isDamaged ? 'damaged' : 'healthy'),
  },

  country: { part: 'place', tell: ({ facts, speech }) => named(facts.place.country, speech) },
  region: { part: 'place', tell: ({ facts, speech }) => named(facts.place.region, speech) },
  city: { part: 'place', tell: ({ facts, speech }) => named(facts.place.city, speech) },
  land: { part: 'place', tell: ({ facts, speech }) => named(facts.place.land, speech) },
  plot: { part: 'place', tell: ({ facts }) => facts.place.plot },
  row: {
    part: 'place',
    tell: ({ facts: { place }, speech }) => (place.row === null ? null : speech.number(place.row)),
  },
  ground: { part: 'place', tell: ({ facts, speech }) => speech.word(facts.site) },
  neighbours: {
    part: 'place',
    tell: ({ facts: { neighbours }, speech }) =>
      neighbours === null || neighbours === 0 ? null : speech.word('trees', { count: neighbours }),
  },

  sponsor: { part: 'story', tell: ({ facts, speech }) => named(facts.sponsor, speech) },
  effort: { part: 'story', tell: ({ facts, speech }) => named(facts.effort, speech) },
  planter: { part: 'story', tell: ({ facts, speech }) => named(facts.planter, speech) },
  dedication: { part: 'dedication', tell: ({ facts, speech }) => facts.dedication?.[speech.language] },
  owner: { part: 'story', tell: ({ facts }) => facts.owner.name },
  giver: { part: 'history', tell: ({ facts }) => facts.giver?.name },
  givenOn: { part: 'history', tell: ({ facts, speech }) => facts.giver && speech.date(facts.giver.on) },
  hands: {
    part: 'history',
    tell: ({ facts, speech }) => (facts.hands === 0 ? null : speech.word('hands', { count: facts.hands })),
  },
  photos: {
    part: 'hero',
    tell: ({ facts, speech }) => facts.photos && speech.word('photos', { count: facts.photos.count }),
  },
  photoOn: { part: 'hero', tell: ({ facts, speech }) => facts.photos && speech.date(facts.photos.lastOn) },

  co2: { part: 'carbon', tell: ({ facts, speech }) => kilograms(facts.given.co2Kg, speech) },
  co2Low: { part: null, tell: ({ facts, speech }) => kilograms(facts.given.lowKg, speech) },
  co2High: { part: null, tell: ({ facts, speech }) => kilograms(facts.given.highKg, speech) },
  co2PerYear: {
    part: 'carbon',
    tell: ({ facts, speech }) =>
      facts.endedOn === null ? kilograms(facts.given.co2PerYearKg, speech) : null,
  },
  dust: {
    part: 'air',
    tell: ({ facts, speech }) => speech.word('grams', { value: speech.number(facts.given.dustG) }),
  },
  water: {
    part: 'water',
    tell: ({ facts, speech }) => speech.word('litres', { value: speech.number(facts.given.waterM3 * 1_000) }),
  },
  money: {
    part: 'value',
    tell: ({ facts: { given }, speech }) =>
      speech.word('money', { value: speech.number(given.value.amount), currency: given.value.currency }),
  },
  carKm: {
    part: 'equivalents',
    tell: ({ facts, speech }) => speech.word('kilometres', { value: speech.number(facts.given.carKm) }),
  },
  phoneCharges: {
    part: 'equivalents',
    tell: ({ facts, speech }) =>
      speech.word('charges', { value: speech.number(facts.given.phoneCharges, 0) }),
  },
  power: {
    part: 'equivalents',
    tell: ({ facts, speech }) => speech.word('kilowattHours', { value: speech.number(facts.given.powerKwh) }),
  },

  when: {
    part: null,
    tell: ({ year, speech }) =>
      year &&
      (year.inYears === 1 ? speech.word('nextYear') : speech.word('inYears', { count: year.inYears })),
  },
  laterAge: {
    part: 'size',
    tell: ({ year, speech }) => year && speech.word('years', { count: year.ageYears }),
  },
  laterHeight: { part: 'future', tell: ({ year, speech }) => metres(year?.heightM, speech) },
  laterTrunk: { part: 'future', tell: ({ year, speech }) => centimetres(year?.trunkCm, speech) },
  laterCo2: { part: 'future', tell: ({ year, speech }) => kilograms(year?.co2Kg, speech) },
  laterLow: { part: null, tell: ({ year, speech }) => kilograms(year?.lowKg, speech) },
  laterHigh: { part: null, tell: ({ year, speech }) => kilograms(year?.highKg, speech) },
  furthest: {
    part: null,
    tell: ({ facts, speech }) => {
      const last = facts.future.at(-1);
      return last && speech.word('years', { count: last.inYears });
    },
  },
  milestone: { part: 'future', tell: ({ facts, speech }) => kilograms(facts.nextMilestone?.co2Kg, speech) },
  milestoneOn: {
    part: 'future',
    tell: ({ facts, speech }) => facts.nextMilestone && speech.date(facts.nextMilestone.on),
  },
  curiosity: { part: 'facts', tell: curiosityOf },
  season: { part: null, tell: ({ facts, speech }) => speech.word(seasonOf(facts)) },
} satisfies Record<string, Value>;

export type ValueName = keyof typeof values;

/** Those that name somebody: our own voice tells them, and no outside one is given them (SECURITY D2). */
export const valuesOfPeople: readonly ValueName[] = ['planter', 'dedication', 'owner', 'giver'];

/** Undefined where the tree does not know it. */
export function valueOf(name: ValueName, telling: Telling): string | undefined {
  const text = values[name].tell(telling);
  return text === null || text === undefined || text === '' ? undefined : text;
}

function nameOf({ givenName, specie }: Facts, speech: Speech): string {
  return givenName ?? named(specie?.commonName, speech) ?? speech.word('tree');
}

function named(name: LocalizedName | null | undefined, { language }: Speech): string | undefined {
  return name ? nameIn(name, language) : undefined;
}

const dayMs = 86_400_000;

/** In the unit that a person would use. */
function ageOf({ plantedOn, endedOn, today }: Facts, speech: Speech): string {
  const days = Math.max(0, (Date.parse(endedOn ?? today) - Date.parse(plantedOn)) / dayMs);
  if (days < 60) return speech.word('days', { count: days });
  if (days < 730) return speech.word('months', { count: Math.floor(days / 30.4375) });
  return speech.word('years', { count: Math.floor(days / 365.25) });
}

function metres(value: number | null | undefined, speech: Speech): string | undefined {
  return value ? speech.word('metres', { value: speech.number(value) }) : undefined;
}

function centimetres(value: number | null | undefined, speech: Speech): string | undefined {
  return value ? speech.word('centimetres', { value: speech.number(value) }) : undefined;
}

/** Less than one kilogram is said in grams. */
function kilograms(value: number | null | undefined, speech: Speech): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 1) return speech.word('grams', { value: speech.number(value * 1_000, 0) });
  return speech.word('kilograms', { value: speech.number(value) });
}

/** That of its own species now and then, else any of the twelve. */
function curiosityOf({ facts: { specie, today }, speech, choice }: Telling): string | undefined {
  const oneOfAll = treeFactNames[choice % treeFactNames.length] ?? 'carbon';
  const name = choice % 3 === 0 ? factOfTree(specie?.id ?? '', new Date(today)) : oneOfAll;
  return curiosities[speech.language][name];
}

/** By the months of meteorology, turned around south of the equator. */
function seasonOf({ today, latitude }: Facts) {
  const month = Number(today.slice(5, 7));
  const quarter = Math.floor((month % 12) / 3);
  return (
    (['winter', 'spring', 'summer', 'autumn'] as const)[(quarter + (latitude < 0 ? 2 : 0)) % 4] ?? 'winter'
  );
}
