import type { Facts, Year } from '../facts.ts';

/** A four-year-old ghaf near Riyadh; no number is round, so an invented one is detected. */
export const sampleFacts: Facts = {
  today: '2026-03-01',
  latitude: 24.7,
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
  isDamaged: false,
  sponsor: { ar: 'واحة', en: 'Waha', pt: 'Waha' },
  effort: { ar: 'حملة الوادي', en: 'Wadi drive', pt: 'Mutirão do uádi' },
  planter: null,
  dedication: { ar: 'عن والدتي هند', en: 'For my mother Hind', pt: 'Para minha mãe Hind' },
  owner: { who: 'reader', name: 'سارة الدوسري' },
  giver: { who: 'other', name: 'خالد', on: '2023-05-19' },
  hands: 2,
  place: {
    country: { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' },
    region: { ar: 'منطقة الرياض', en: 'Riyadh Region', pt: 'Região de Riade' },
    city: { ar: 'الرياض', en: 'Riyadh', pt: 'Riade' },
    land: { ar: 'وادي حنيفة', en: 'Wadi Hanifah', pt: 'Wadi Hanifah' },
    plot: 'B',
    row: 7,
  },
  site: 'wadi',
  size: { heightM: 3.37, crownM: 2.64, trunkCm: 6.81, isMeasured: false, measuredOn: null },
  given: {
    co2Kg: 43.2,
    lowKg: 27.8,
    highKg: 68.4,
    co2PerYearKg: 16.7,
    dustG: 213,
    waterM3: 0.873,
    value: { amount: 18.6, currency: 'USD' },
    carKm: 254,
    phoneCharges: 5_239,
    powerKwh: 76.1,
  },
  future: Array.from({ length: 20 }, (_, index) => yearAhead(index + 1)),
  nextMilestone: { co2Kg: 50, on: '2026-07-29' },
  neighbours: 1_318,
  photos: { count: 3, lastOn: '2025-12-21' },
};

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
export const endedFacts: Facts = { ...sampleFacts, endedOn: '2023-12-05', future: [], nextMilestone: null };

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
  place: { country: null, region: null, city: null, land: null, plot: null, row: null },
  size: { heightM: 1.21, crownM: 0.83, trunkCm: null, isMeasured: false, measuredOn: null },
  future: [],
  nextMilestone: null,
  neighbours: null,
  photos: null,
};
