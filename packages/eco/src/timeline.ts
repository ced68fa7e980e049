import { gainBetween, isMeasuredBy } from './benefits-of-tree.ts';
import { tellPeriod, type BenefitOptions, type Gain, type PeriodBenefits } from './benefits.ts';
import type { PackedCohorts } from './cohorts.ts';
import { gainsOfForest } from './forest-gains.ts';
import { measuredTree, type MeasuredTree, type Tree } from './measured-tree.ts';
import { riyadhYear } from './riyadh-day.ts';
import { readExactly, readTree } from './tree-clock.ts';
import type { Instant } from './units.ts';

export type TimelineBucket = PeriodBenefits & {
  /** Since the first boundary. */
  cumulativeCo2Kg: number;
};

/** METHOD section 6: read once at every boundary and subtracted, so that the buckets add up to the whole range. */
export function timelineOfTree(
  tree: Tree,
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  const clocked = measuredTree(tree);
  const readings = boundaries.map((at) => readTree(clocked, at, readExactly));
  const gains = readings.slice(1).map((end, bucket) => {
    const at = boundaries[bucket + 1] as Instant;
    return gainBetween(clocked, readings[bucket] ?? end, end, isMeasuredBy(clocked, at));
  });
  return tellTimeline(gains, boundaries, options);
}

export function timelineOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  return tellTimeline(gainsOfForest(cohorts, measured, boundaries).gains, boundaries, options);
}

/** All buckets are priced in the year in which the range ends, as the whole range is. */
function tellTimeline(gains: Gain[], boundaries: readonly Instant[], options: BenefitOptions) {
  const priceYear = riyadhYear(boundaries.at(-1) ?? (0 as Instant));
  let cumulativeCo2Kg = 0;
  return gains.map((gain, bucket): TimelineBucket => {
    const range = [boundaries[bucket] as Instant, boundaries[bucket + 1] as Instant] as const;
    const period = tellPeriod(gain, range, priceYear, options);
    cumulativeCo2Kg += period.co2RemovedKg;
    return { ...period, cumulativeCo2Kg };
  });
}
