import { zScore } from './survival.ts';

export const sampleScopes = ['land', 'effort', 'company'] as const;
export type SampleScope = (typeof sampleScopes)[number];

/** Result of a sampled tree; `not_found` also when nobody reached it in time. */
export const sampleOutcomes = ['alive', 'dead', 'not_found'] as const;
export type SampleOutcome = (typeof sampleOutcomes)[number];

export const sampleMethod = 'stratified-wilson-1';

/** Larger samples narrow the range hardly further, and nobody walks them in time. */
export const maxSampleTrees = 2_000;

/** Longest time in which the trees of a sample may be visited. */
export const maxSampleDays = 92;

/** Half width of the range that `suggestedSampleSize` aims at. */
const aimedMargin = 0.05;

/** Number of trees for a range of five percentage points on either side, whatever the share. */
export function suggestedSampleSize(population: number): number {
  const unlimited = (zScore / (2 * aimedMargin)) ** 2;
  return Math.min(maxSampleTrees, population, Math.ceil(unlimited / (1 + (unlimited - 1) / population)));
}

/**
 * Splits a sample over strata in proportion to their trees, with at least one tree of each, by the largest
 * remainder. With fewer trees than strata it grows to one tree per stratum.
 */
export function allocateSample(strata: readonly number[], size: number): number[] {
  const population = strata.reduce((sum, trees) => sum + trees, 0);
  const target = Math.min(Math.max(size, strata.length), population);
  const exact = strata.map((trees) => (trees * target) / population);
  const allocated = exact.map((share) => Math.max(1, Math.floor(share)));
  let missing = target - allocated.reduce((sum, trees) => sum + trees, 0);
  while (missing !== 0) {
    const step = Math.sign(missing);
    const index = indexOfLargestGap({ exact, allocated, strata }, step);
    allocated[index] = (allocated[index] ?? 0) + step;
    missing -= step;
  }
  return allocated;
}

type Allocation = { exact: readonly number[]; allocated: readonly number[]; strata: readonly number[] };

/** The stratum that is furthest below (step 1) or above (step -1) its exact share and can change. */
function indexOfLargestGap({ exact, allocated, strata }: Allocation, step: number): number {
  let best = -1;
  let bestGap = -Infinity;
  for (const [index, trees] of allocated.entries()) {
    const canChange = step > 0 ? trees < (strata[index] ?? 0) : trees > 1;
    const gap = step * ((exact[index] ?? 0) - trees);
    if (!canChange || gap <= bestGap) continue;
    best = index;
    bestGap = gap;
  }
  return best;
}

export type SampledStratum = {
  population: number;
  /** Sampled trees, at least one. */
  trees: number;
  /** Sampled trees that have the property. */
  count: number;
};

export type Estimate = { share: number; low: number; high: number };

/**
 * Stratified estimate of a share with its 95 % Wilson interval for a finite population.
 *
 * The variance within every stratum is taken as that of the whole, which it does not exceed on average under
 * proportional allocation; this keeps strata with one sampled tree and shares of 0 or 1 usable.
 */
export function estimateShare(strata: readonly SampledStratum[]): Estimate {
  const population = sumOf(strata, (stratum) => stratum.population);
  const share = sumOf(
    strata,
    ({ population: trees, ...sampled }) => (trees / population) * (sampled.count / sampled.trees),
  );
  const unitVariance = sumOf(strata, ({ population: trees, trees: sampled }) => {
    const weight = trees / population;
    const correction = trees === 1 ? 0 : (trees - sampled) / (trees - 1);
    return (weight * weight * correction) / sampled;
  });
  if (unitVariance === 0) return { share, low: share, high: share };
  const zSquared = zScore * zScore * unitVariance;
  const margin = Math.sqrt(zSquared * share * (1 - share) + (zSquared * zSquared) / 4);
  const center = share + zSquared / 2;
  const scale = 1 + zSquared;
  // Sampled trees are known: no share contradicts them.
  const lowest = sumOf(strata, ({ count }) => count) / population;
  const highest = 1 - sumOf(strata, ({ trees, count }) => trees - count) / population;
  return {
    share,
    low: Math.min(share, Math.max(lowest, (center - margin) / scale)),
    high: Math.max(share, Math.min(highest, (center + margin) / scale)),
  };
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
