import type { Facts, Year } from '../facts.ts';

/** A four-year-old ghaf near Riyadh, seen by its owner; no number is round, so an invented one is detected. */
export const sampleFacts: Facts = {
  today: '2026-03-01',
  publicId: 'K7Q2M9RX4T',
  latitude: 24.71234,
  longitude: 46.67531,
  isSample: false,
  givenName: 'نورة',
  specie: {
    id: 'prosopis-cineraria',
    commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' },
    scientificName: 'Prosopis cineraria',
    family: 'Fabaceae',
    isNative: true,
    isEvergreen: true,
    maxHeightM: 13,
  },
  plantedOn: '2021-11-17',
  endedOn: null,
  endCause: null,
  successor: null,
  predecessor: null,
  isDamaged: false,
  watered: { on: '2026-02-16', litres: 37.5 },
  checked: { on: '2026-01-22', health: 'good' },
  lastVisitOn: '2026-02-18',
  nextCheckOn: '2026-04-23',
  verification: { level: 'verified', photographedOn: '2025-12-21', seenOn: '2026-01-22' },
  sponsor: { ar: 'واحة', en: 'Waha', pt: 'Waha' },
  effort: { ar: 'حملة الوادي', en: 'Wadi drive', pt: 'Mutirão do uádi' },
  planter: null,
  dedication: { ar: 'عن والدتي هند', en: 'For my mother Hind', pt: 'Para minha mãe Hind' },
  owner: { who: 'reader', name: 'سارة الدوسري' },
  isPromised: false,
  giver: { who: 'other', name: 'خالد', on: '2023-05-19', note: 'كل عام وأنتِ بخير' },
  hands: 2,
  place: {
    country: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
    region: { ar: 'منطقة الرياض', en: 'Riyadh Region', pt: 'Região de Riade' },
    city: { ar: 'الرياض', en: 'Riyadh', pt: 'Riade' },
    land: { ar: 'وادي حنيفة', en: 'Wadi Hanifah', pt: 'Wadi Hanifah' },
    plot: 'B',
    row: 7,
    code: '7HP8PM6G+W4X',
    allowsVisits: true,
  },
  site: 'wadi',
  size: { heightM: 3.37, crownM: 2.64, trunkCm: 6.81 },
  measured: null,
  given: {
    co2Kg: 43.2,
    lowKg: 27.8,
    highKg: 68.4,
    co2PerYearKg: 16.7,
    dustG: 213,
    airG: 317,
    waterM3: 0.873,
    value: 18.6,
    replacementValue: 463,
    carKm: 254,
    phoneCharges: 5_239,
    powerKwh: 76.1,
  },
  forecast: { year: 2036, co2Kg: 219, lowKg: 147, highKg: 338 },
  waterNeedLitresPerWeek: 58.3,
  future: Array.from({ length: 20 }, (_, index) => yearAhead(index + 1)),
  nextMilestone: { co2Kg: 50, on: '2026-07-29' },
  neighbours: 1_318,
  photos: { count: 3, firstOn: '2022-01-14', lastOn: '2025-12-21' },
  actions: new Set(),
  help: { emergency: '911', crisis: '920033360', poison: null, child: null },
};

export const factsWith = (changes: Partial<Facts>): Facts => ({ ...sampleFacts, ...changes });

function yearAhead(inYears: number): Year {
  return {
    inYears,
    year: 2026 + inYears,
    ageYears: 4 + inYears,
    heightM: 3.37 + 0.43 * inYears,
    crownM: 2.64 + 0.29 * inYears,
    trunkCm: 6.81 + 1.13 * inYears,
    co2Kg: 43.2 + 17.3 * inYears,
    lowKg: 27.8 + 11.9 * inYears,
    highKg: 68.4 + 26.7 * inYears,
  };
}

/** The same tree, ended after two years. */
export const endedFacts: Facts = {
  ...sampleFacts,
  endedOn: '2023-12-05',
  endCause: 'drought',
  watered: { on: '2023-08-14', litres: 37.5 },
  checked: { on: '2023-09-21', health: 'poor' },
  lastVisitOn: '2023-11-03',
  nextCheckOn: null,
  forecast: null,
  future: [],
  nextMilestone: null,
};

/** The same tree with minimal data. */
export const minimalFacts: Facts = {
  ...sampleFacts,
  givenName: null,
  specie: null,
  sponsor: null,
  effort: null,
  dedication: null,
  owner: { who: 'other', name: null },
  giver: null,
  hands: 0,
  place: {
    ...sampleFacts.place,
    country: null,
    region: null,
    city: null,
    land: null,
    plot: null,
    row: null,
    allowsVisits: null,
  },
  watered: null,
  checked: null,
  lastVisitOn: null,
  verification: { level: 'documented', photographedOn: null, seenOn: null },
  size: { heightM: 1.21, crownM: 0.83, trunkCm: null },
  forecast: null,
  future: [],
  nextMilestone: null,
  neighbours: null,
  photos: null,
};

/** The same tree, measured nine months ago. */
export const measuredFacts = factsWith({ measured: { on: '2025-06-14', heightM: 2.873, trunkCm: 5.91 } });

/** The same tree on a land that receives no visitors. */
export const closedFacts = factsWith({ place: { ...sampleFacts.place, allowsVisits: false } });
