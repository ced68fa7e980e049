import { gainBetween, isMeasuredBy } from './benefits-of-tree.ts';
import { tellPeriod, type BenefitOptions, type Gain, type PeriodBenefits } from './benefits.ts';
import type { PackedCohorts } from './cohorts.ts';
import { gainsOfForest, type GainSinceStart } from './forest-gains.ts';
import { measuredTree, type MeasuredTree, type Tree } from './measured-tree.ts';
import { riyadhYear } from './riyadh-day.ts';
import { readExactly, readTree } from './tree-clock.ts';
import { likelyOf, type Likely } from './uncertainty.ts';
import type { Instant } from './units.ts';

export type TimelineBucket = PeriodBenefits & {
  /** Since the first boundary. */
  cumulativeCo2Kg: number;
  cumulativeLikely: Likely;
};

/** METHOD section 6: read once at every boundary and subtracted, so that the buckets add up to the whole range. */
export function timelineOfTree(
  tree: Tree,
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  const clocked = measuredTree(tree);
  const readings = boundaries.map((at) => readTree(clocked, at, readExactly));
  const gainsFrom = (startOf: (bucket: number) => number) =>
    readings.slice(1).map((end, bucket) => {
      const at = boundaries[bucket + 1] as Instant;
      return gainBetween(clocked, readings[startOf(bucket)] ?? end, end, isMeasuredBy(clocked, at));
    });
  const sinceStart = gainsFrom(() => 0).map((gain) => ({ ...gain, totalKg: gain.removedKg }));
  return tellTimeline(
    gainsFrom((bucket) => bucket),
    sinceStart,
    boundaries,
    options,
  );
}

export function timelineOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  const { gains, sinceStart } = gainsOfForest(cohorts, measured, boundaries);
  return tellTimeline(gains, sinceStart, boundaries, options);
}

/** All buckets are priced in the year in which the range ends, as the whole range is. */
function tellTimeline(
  gains: readonly Gain[],
  sinceStart: readonly GainSinceStart[],
  boundaries: readonly Instant[],
  options: BenefitOptions,
) {
  const priceYear = riyadhYear(boundaries.at(-1) ?? (0 as Instant));
  let cumulativeCo2Kg = 0;
  return gains.map((gain, bucket): TimelineBucket => {
    const range = [boundaries[bucket] as Instant, boundaries[bucket + 1] as Instant] as const;
    const period = tellPeriod(gain, range, priceYear, options);
    cumulativeCo2Kg += period.co2RemovedKg;
    const cumulativeLikely = likelyOf(sinceStart[bucket] ?? { ...gain, totalKg: cumulativeCo2Kg });
    return { ...period, cumulativeCo2Kg, cumulativeLikely };
  });
}
