/** So sure is one that the truth lies within the range: 95 of 100. */
const z = 1.959964;

/** A share with what it rests on and the range in which the truth likely lies. */
export type Share = {
  /** Of so many, so many. */
  basis: number;
  count: number;
  /** Null where there is nothing to judge by. */
  share: number | null;
  low: number | null;
  high: number | null;
};

/** The interval of Wilson (1927), which stays honest where few are counted and where all or none survive. */
export function shareOf(count: number, basis: number): Share {
  if (basis === 0) return { basis, count, share: null, low: null, high: null };
  const share = count / basis;
  const spread = z * Math.sqrt((share * (1 - share)) / basis + (z * z) / (4 * basis * basis));
  const middle = share + (z * z) / (2 * basis);
  const width = 1 + (z * z) / basis;
  return {
    basis,
    count,
    share,
    low: Math.max(0, (middle - spread) / width),
    high: Math.min(1, (middle + spread) / width),
  };
}

/** A share as it is told to a tenth of a percent: only all of them are 100 %. */
export function toldShare(share: number): number {
  return share < 1 ? Math.min(share, 0.999) : share;
}

export const percentOfTenths = {
  style: 'percent',
  maximumFractionDigits: 1,
} as const satisfies Intl.NumberFormatOptions;

/** After so many years survival is told. */
export const survivalYears = [1, 2, 3] as const;
export type SurvivalYears = (typeof survivalYears)[number];
