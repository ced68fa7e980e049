import type { Translations } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';

/** All that a tree knows of itself. What is null is not known, and is never spoken of as if it were. */
export type Facts = {
  /** The day it is where the tree stands, as `2026-03-01`. */
  today: string;
  latitude: number;
  givenName: string | null;
  specie: Specie | null;
  plantedOn: string;
  /** The day its life ended. */
  endedOn: string | null;
  isDamaged: boolean;
  sponsor: LocalizedName | null;
  effort: LocalizedName | null;
  /** Only where the reader may know the name. */
  planter: LocalizedName | null;
  /** To whom it is dedicated, where the reader may know. */
  dedication: Translations | null;
  owner: Person;
  /** Who gave it to whoever has it; null where it was no gift. */
  giver: (Person & { on: string }) | null;
  /** Into how many people's hands it came. */
  hands: number;
  place: Place;
  site: 'irrigated' | 'wadi' | 'rainfed' | 'coast';
  size: Size & { isMeasured: boolean; measuredOn: string | null };
  given: Given;
  /** What lies ahead, by whole years from now; empty where its life has ended. */
  future: readonly Year[];
  nextMilestone: { co2Kg: number; on: string } | null;
  /** Other trees on the same land. */
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

/** `name` is null for who is private, and for nobody. */
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

/** Since its planting. */
type Given = {
  co2Kg: number;
  lowKg: number;
  highKg: number;
  /** What the coming year adds. */
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
