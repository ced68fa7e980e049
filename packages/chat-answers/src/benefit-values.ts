import { roundEquivalent, smallestAmount } from '@nabta/domain/benefit-amount';

import type { AnswerContext, Value } from './answer-context.ts';
import type { Facts, Year } from './facts.ts';
import type { Word } from './phrases.ts';
import { durationText, kilogramsOf, lengthText, metresOf, quantityText, trunkText } from './value-texts.ts';

/** Values of what the tree gives and needs, now and later. */
export const benefitValues = {
  co2: { section: 'carbon', render: (context) => carbonText(context, context.facts.given.co2Kg) },
  co2Low: { section: null, render: (context) => carbonText(context, context.facts.given.lowKg) },
  co2High: { section: null, render: (context) => carbonText(context, context.facts.given.highKg) },
  co2PerYear: {
    section: 'carbon',
    render: (context) =>
      context.facts.endedOn === null ? carbonText(context, context.facts.given.co2PerYearKg) : null,
  },
  forecastYear: { section: 'future', render: ({ facts }) => facts.forecast && String(facts.forecast.year) },
  forecastCo2: { section: 'future', render: (context) => roughText(context, context.facts.forecast?.co2Kg) },
  forecastLow: { section: 'future', render: (context) => roughText(context, context.facts.forecast?.lowKg) },
  forecastHigh: {
    section: 'future',
    render: (context) => roughText(context, context.facts.forecast?.highKg),
  },
  dust: {
    section: 'air',
    render: ({ facts, phrases }) =>
      quantityText(phrases.benefit.quantities.grams(facts.given.dustG), phrases),
  },
  air: {
    section: 'air',
    render: ({ facts, phrases }) => quantityText(phrases.benefit.quantities.grams(facts.given.airG), phrases),
  },
  water: {
    section: 'water',
    render: ({ facts, phrases }) =>
      quantityText(phrases.benefit.quantities.water(facts.given.waterM3), phrases),
  },
  money: { section: 'value', render: (context) => moneyText(context, context.facts.given.value) },
  replacementMoney: {
    section: 'value',
    render: (context) => moneyText(context, context.facts.given.replacementValue),
  },
  carKm: { section: 'equivalents', render: (context) => equivalentText(context, 'kilometres', 'carKm') },
  phoneCharges: {
    section: 'equivalents',
    render: (context) => equivalentText(context, 'charges', 'phoneCharges'),
  },
  power: { section: 'equivalents', render: (context) => equivalentText(context, 'kwh', 'powerKwh') },
  waterNeed: {
    section: null,
    render: ({ facts: { waterNeedLitresPerWeek: litres }, phrases }) =>
      litres === 0
        ? null
        : phrases.word('litres', { value: phrases.number(litres, 0), count: Math.round(litres) }),
  },
  wateredLitres: {
    section: 'passport',
    render: ({ facts: { watered }, phrases }) =>
      watered && quantityText(phrases.benefit.quantities.water(watered.litres / 1_000), phrases),
  },
  shadeArea: {
    section: null,
    render: ({ facts: { size }, phrases }) =>
      phrases.word('squareMetres', { value: phrases.number((Math.PI / 4) * size.crownM ** 2) }),
  },
  lifespan: {
    section: null,
    render: ({ facts: { specie }, phrases }) => {
      const span = lifespans[specie?.id ?? ''];
      return span && phrases.word(span);
    },
  },

  when: {
    section: null,
    render: ({ year, phrases }) =>
      year &&
      (year.inYears === 1 ? phrases.word('nextYear') : phrases.word('inYears', { count: year.inYears })),
  },
  laterAge: {
    section: 'size',
    render: ({ year, phrases }) => year && durationText({ unit: 'years', count: year.ageYears }, phrases),
  },
  laterHeight: {
    section: 'future',
    render: ({ year, phrases, slots }) => lengthText(year?.heightM, phrases, slots?.unit),
  },
  laterCrown: {
    section: 'future',
    render: ({ year, phrases, slots }) => lengthText(year?.crownM, phrases, slots?.unit),
  },
  laterTrunk: {
    section: 'future',
    render: ({ year, phrases }) => trunkText(year?.trunkCm, phrases),
  },
  laterCo2: { section: 'future', render: (context) => roughText(context, context.year?.co2Kg) },
  laterLow: { section: null, render: (context) => roughText(context, context.year?.lowKg) },
  laterHigh: { section: null, render: (context) => roughText(context, context.year?.highKg) },
  reachYear: { section: null, render: ({ facts, slots }) => yearReached(facts, slots)?.year.toString() },
  furthest: {
    section: null,
    render: ({ facts, phrases }) => {
      const last = facts.future.at(-1);
      return last && durationText({ unit: 'years', count: last.inYears }, phrases);
    },
  },
  milestone: {
    section: 'future',
    render: (context) => roughText(context, context.facts.nextMilestone?.co2Kg),
  },
  milestoneOn: {
    section: 'future',
    render: ({ facts, phrases }) => facts.nextMilestone && phrases.date(facts.nextMilestone.on),
  },
} satisfies Record<string, Value>;

/** How long trees of a kind usually live; the kinds about which nothing reliable is known are missing. */
const lifespans: Record<string, Word> = {
  'olea-cuspidata': 'lifespan_centuries',
  'juniperus-procera': 'lifespan_centuries',
  'prosopis-cineraria': 'lifespan_centuries',
  'ziziphus-spina-christi': 'lifespan_lifetime',
  'phoenix-dactylifera': 'lifespan_lifetime',
  'vachellia-tortilis': 'lifespan_lifetime',
  'azadirachta-indica': 'lifespan_lifetime',
  'moringa-peregrina': 'lifespan_decades',
  'avicennia-marina': 'lifespan_decades',
  'olea-europaea': 'lifespan_centuries',
  'ceratonia-siliqua': 'lifespan_centuries',
  'tamarindus-indica': 'lifespan_centuries',
  'ficus-religiosa': 'lifespan_centuries',
  'eucalyptus-camaldulensis': 'lifespan_centuries',
  'vachellia-gerrardii': 'lifespan_lifetime',
  'tamarix-aphylla': 'lifespan_lifetime',
  'morus-alba': 'lifespan_lifetime',
  'balanites-aegyptiaca': 'lifespan_lifetime',
  'washingtonia-filifera': 'lifespan_lifetime',
  'washingtonia-robusta': 'lifespan_lifetime',
  'delonix-regia': 'lifespan_decades',
  'albizia-lebbeck': 'lifespan_decades',
  'casuarina-equisetifolia': 'lifespan_decades',
  'leucaena-leucocephala': 'lifespan_decades',
  'rhizophora-mucronata': 'lifespan_decades',
  'haloxylon-persicum': 'lifespan_decades',
};

/** The first year ahead in which the tree reaches the height or the CO₂ in the question. */
export function yearReached({ future }: Facts, slots: AnswerContext['slots']): Year | undefined {
  const kg = kilogramsOf(slots?.amount);
  if (kg !== undefined) return future.find(({ co2Kg }) => co2Kg >= kg);
  const height = metresOf(slots?.amount);
  return height === undefined ? undefined : future.find(({ heightM }) => heightM >= height);
}

/** Undefined for an amount that the page shows as zero. */
function carbonText({ phrases, slots }: AnswerContext, kg: number): string | undefined {
  if (kg < smallestAmount) return undefined;
  const { quantities } = phrases.benefit;
  return quantityText(slots?.unit === 'tonne' ? quantities.tonnes(kg) : quantities.kg(kg), phrases);
}

function roughText({ phrases }: AnswerContext, kg: number | null | undefined): string | undefined {
  return kg === null || kg === undefined ? undefined : quantityText(phrases.benefit.roughKg(kg), phrases);
}

function moneyText({ phrases }: AnswerContext, amount: number | null): string | undefined {
  if (amount === null || amount < smallestAmount) return undefined;
  return quantityText(phrases.benefit.quantities.money({ amount }), phrases);
}

function equivalentText(
  { facts, phrases }: AnswerContext,
  word: 'kilometres' | 'charges' | 'kwh',
  name: 'carKm' | 'phoneCharges' | 'powerKwh',
): string | undefined {
  const count = roundEquivalent(facts.given[name]);
  return count === 0 ? undefined : phrases.word(word, { value: phrases.benefit.formatDecimal(count), count });
}
