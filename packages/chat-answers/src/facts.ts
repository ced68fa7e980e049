import type { Translations } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';

/** Input for a tree's answers. Null means unknown and must never be stated as a fact. */
export type Facts = {
  /** Local date at the tree, `2026-03-01`. */
  today: string;
  latitude: number;
  givenName: string | null;
  specie: Specie | null;
  plantedOn: string;
  /** Date of death or removal. */
  endedOn: string | null;
  isDamaged: boolean;
  sponsor: LocalizedName | null;
  effort: LocalizedName | null;
  /** Null unless the reader may see the name. */
  planter: LocalizedName | null;
  /** Dedication text, if the reader may see it. */
  dedication: Translations | null;
  owner: Person;
  /** Person who gave the tree to its current owner; null if it was not a gift. */
  giver: (Person & { on: string }) | null;
  /** Number of owners so far. */
  hands: number;
  place: Place;
  site: 'irrigated' | 'wadi' | 'rainfed' | 'coast';
  size: Size & { isMeasured: boolean; measuredOn: string | null };
  given: Given;
  /** One entry per year ahead; empty after the tree has ended. */
  future: readonly Year[];
  nextMilestone: { co2Kg: number; on: string } | null;
  /** Number of other trees on the same land. */
  neighbours: number | null;
  photos: { count: number; lastOn: string } | null;
};

type Specie = {
  id: string;
  commonName: LocalizedName;
  scientificName: string;
  family: string;
  isNative: boolean;
  isEvergreen: boolean;
  maxHeightM: number | null;
};

/** `name` is null for private and for missing people. */
type Person = { who: 'reader' | 'other' | 'nobody'; name: string | null };

type Place = {
  country: LocalizedName | null;
  region: LocalizedName | null;
  city: LocalizedName | null;
  land: LocalizedName | null;
  plot: string | null;
  row: number | null;
};

type Size = { heightM: number; crownM: number; trunkCm: number | null };

/** Totals since planting. */
type Given = {
  co2Kg: number;
  lowKg: number;
  highKg: number;
  /** Expected gain in the coming year. */
  co2PerYearKg: number;
  dustG: number;
  waterM3: number;
  value: { amount: number; currency: string };
  carKm: number;
  phoneCharges: number;
  powerKwh: number;
};

export type Year = Size & {
  inYears: number;
  year: number;
  ageYears: number;
  co2Kg: number;
  lowKg: number;
  highKg: number;
};
