/** z-score of a 95 % confidence interval. */
export const zScore = 1.959964;

/** A share with its sample size and 95 % confidence interval. */
export type Share = {
  /** Sample size. */
  basis: number;
  count: number;
  /** Null without a sample. */
  share: number | null;
  low: number | null;
  high: number | null;
};

/** Wilson score interval (1927), which stays accurate for small samples and for 0 % or 100 %. */
export function shareOf(count: number, basis: number): Share {
  if (basis === 0) return { basis, count, share: null, low: null, high: null };
  const share = count / basis;
  const margin = zScore * Math.sqrt((share * (1 - share)) / basis + (zScore * zScore) / (4 * basis * basis));
  const center = share + (zScore * zScore) / (2 * basis);
  const scale = 1 + (zScore * zScore) / basis;
  return {
    basis,
    count,
    share,
    low: Math.max(0, (center - margin) / scale),
    high: Math.min(1, (center + margin) / scale),
  };
}

/** Caps a share for display with one decimal, so only a share of exactly 1 shows as 100 %. */
export function displayShare(share: number): number {
  return share < 1 ? Math.min(share, 0.999) : share;
}

export const percentFormat = {
  style: 'percent',
  maximumFractionDigits: 1,
} as const satisfies Intl.NumberFormatOptions;

/** Years after planting at which survival is reported. */
export const survivalYears = [1, 2, 3] as const;
export type SurvivalYears = (typeof survivalYears)[number];
