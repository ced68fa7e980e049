import type { Health } from '@nabta/domain/care-plan';
import type { ChatAction } from '@nabta/domain/chat-action';
import type { Translations } from '@nabta/domain/language';
import type { LocalizedName } from '@nabta/domain/localized-name';
import type { LossCause } from '@nabta/domain/loss-cause';
import type { VerificationLevel } from '@nabta/domain/verification-level';

/** Input for a tree's answers. Null means unknown and must never be stated as a fact. */
export type Facts = {
  /** Local date at the tree, `2026-03-01`. */
  today: string;
  publicId: string;
  latitude: number;
  longitude: number;
  /** True for a tree that stands only in the demo data. */
  isSample: boolean;
  givenName: string | null;
  specie: Specie | null;
  plantedOn: string;
  /** Date of death or removal. */
  endedOn: string | null;
  endCause: LossCause | null;
  /** Public ids of the tree planted in its place, and of the tree whose place it took. */
  successor: string | null;
  predecessor: string | null;
  isDamaged: boolean;
  watered: { on: string; litres: number } | null;
  checked: { on: string; health: Health } | null;
  /** Newest check, watering or field visit. */
  lastVisitOn: string | null;
  /** In the past when overdue; null after the tree has ended. */
  nextCheckOn: string | null;
  verification: {
    level: VerificationLevel;
    photographedOn: string | null;
    /** Newest sighting by somebody independent. */
    seenOn: string | null;
  };
  sponsor: LocalizedName | null;
  effort: LocalizedName | null;
  /** Null unless the reader may see the name. */
  planter: LocalizedName | null;
  /** Dedication text, if the reader may see it. */
  dedication: Translations | null;
  owner: Person;
  /** True while a pending gift holds the tree. */
  isPromised: boolean;
  /** Person who gave the tree to its current owner; null if it was not a gift. */
  giver: (Person & { on: string; note: string | null }) | null;
  /** Number of owners so far. */
  hands: number;
  place: Place;
  site: 'irrigated' | 'wadi' | 'rainfed' | 'coast';
  /** By the growth model, corrected by measurements. */
  size: Size;
  /** Newest measurement. */
  measured: { on: string; heightM: number | null; trunkCm: number | null } | null;
  given: Given;
  /** About ten years ahead; null after the tree has ended. */
  forecast: { year: number; co2Kg: number; lowKg: number; highKg: number } | null;
  /** Usual watering at this time of year; zero where nobody waters. */
  waterNeedLitresPerWeek: number;
  /** One entry per year ahead; empty after the tree has ended. */
  future: readonly Year[];
  nextMilestone: { co2Kg: number; on: string } | null;
  /** Number of other trees on the same land. */
  neighbours: number | null;
  photos: { count: number; firstOn: string; lastOn: string } | null;
  /** Actions that the reader may do. */
  actions: ReadonlySet<ChatAction>;
  /** Phone numbers of help, as the operator confirmed them. */
  help: HelpNumbers;
};

export type HelpNumbers = Record<'emergency' | 'crisis' | 'poison' | 'child', string | null>;

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
export type Person = { who: 'reader' | 'other' | 'nobody'; name: string | null };

type Place = {
  country: LocalizedName | null;
  region: LocalizedName | null;
  city: LocalizedName | null;
  land: LocalizedName | null;
  plot: string | null;
  row: number | null;
  /** Open location code. */
  code: string;
  /** False where the land receives no visitors; null if unknown. */
  allowsVisits: boolean | null;
};

type Size = { heightM: number; crownM: number; trunkCm: number | null };

/** Totals since planting; money in riyals. */
type Given = {
  co2Kg: number;
  lowKg: number;
  highKg: number;
  /** Expected gain in the coming year. */
  co2PerYearKg: number;
  dustG: number;
  /** All pollutants. */
  airG: number;
  waterM3: number;
  value: number;
  /** Cost of planting one of this size; null without a price. */
  replacementValue: number | null;
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
