declare const instantUnit: unique symbol;
declare const yearsUnit: unique symbol;
declare const effectiveYearsUnit: unique symbol;
declare const wholeDaysUnit: unique symbol;
declare const centimetresUnit: unique symbol;
declare const metresUnit: unique symbol;
declare const dryKilogramsUnit: unique symbol;
declare const co2KilogramsUnit: unique symbol;

type Unit<Brand extends symbol> = number & { readonly [B in Brand]: true };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Unit<typeof instantUnit>;
/** Calendar age, in years of 365.25 days. */
export type Years = Unit<typeof yearsUnit>;
/** Age on the growth curve: calendar age times the rate of the site. Curves accept only this unit. */
export type EffectiveYears = Unit<typeof effectiveYearsUnit>;
/** Age in whole days, rounded down: the resolution of sums over many trees. */
export type WholeDays = Unit<typeof wholeDaysUnit>;
/** Trunk diameter at 1.37 m. */
export type Centimetres = Unit<typeof centimetresUnit>;
export type Metres = Unit<typeof metresUnit>;
/** Dry plant mass, never CO2. */
export type DryKilograms = Unit<typeof dryKilogramsUnit>;
export type Co2Kilograms = Unit<typeof co2KilogramsUnit>;

export const dayMs = 86_400_000;
export const daysPerYear = 365.25;
export const yearMs = 31_557_600_000;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a unit exists only in the types
const unit = (value: number) => value as never;

export const instant: (ms: number) => Instant = unit;
export const instantOf = (date: Date) => instant(date.getTime());
export const years: (value: number) => Years = unit;
export const effectiveYears: (value: number) => EffectiveYears = unit;
export const wholeDays: (value: number) => WholeDays = unit;
export const centimetres: (value: number) => Centimetres = unit;
export const metres: (value: number) => Metres = unit;
export const dryKilograms: (value: number) => DryKilograms = unit;
export const co2Kilograms: (value: number) => Co2Kilograms = unit;
