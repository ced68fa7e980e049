import { gainBetween, isMeasuredBy } from './benefits-of-tree.ts';
import { tellPeriod, type BenefitOptions, type Gain, type PeriodBenefits } from './benefits.ts';
import type { PackedCohorts } from './cohorts.ts';
import { gainOnLine, midnightsAround, wayBetween, type Midnights } from './day-line.ts';
import { gainsInSteps, gainsOfForest, type GainSinceStart } from './forest-gains.ts';
import { measuredTree, type MeasuredTree, type Tree } from './measured-tree.ts';
import { riyadhYear } from './riyadh-day.ts';
import type { Steps } from './steps.ts';
import { readExactly, readTree } from './tree-clock.ts';
import { likelyOf, type Likely } from './uncertainty.ts';
import { instant, type Instant } from './units.ts';

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

/** A time line whose last bucket ends at any second between two midnights; all before it stands still. */
export type TimelineLine = {
  starts: readonly Instant[];
  midnights: Midnights;
  /** Until the second midnight. */
  gains: readonly Gain[];
  sinceStart: readonly GainSinceStart[];
  /** At both midnights, since the last and since the first start; null where there is no bucket. */
  moving: { last: readonly [Gain, Gain]; all: readonly [Gain, Gain] } | null;
};

/**
 * All boundaries are midnights but for the last one, which is a second of the day that is told. In steps, because many
 * boundaries of millions of trees take longer than others may wait.
 */
export function* lineOfTimeline(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  boundaries: readonly Instant[],
): Steps<TimelineLine> {
  const starts = boundaries.slice(0, -1);
  const [first, last, to] = [starts[0], starts.at(-1), boundaries.at(-1)];
  if (first === undefined || last === undefined || to === undefined)
    return { starts, midnights: midnightsAround(instant(0)), gains: [], sinceStart: [], moving: null };
  const midnights = midnightsAround(to);
  const atBothMidnights = function* (from: Instant): Steps<readonly [Gain, Gain]> {
    const [atStart] = (yield* gainsInSteps(cohorts, measured, [from, midnights[0]])).gains;
    const [atEnd] = (yield* gainsInSteps(cohorts, measured, [from, midnights[1]])).gains;
    if (atStart === undefined || atEnd === undefined) throw new Error('a range has one gain');
    return [atStart, atEnd];
  };
  return {
    starts,
    midnights,
    ...(yield* gainsInSteps(cohorts, measured, [...starts, midnights[1]])),
    moving: { last: yield* atBothMidnights(last), all: yield* atBothMidnights(first) },
  };
}

export function timelineOnLine(
  { starts, midnights, gains, sinceStart, moving }: TimelineLine,
  at: Instant,
  options: BenefitOptions = {},
): TimelineBucket[] {
  if (moving === null) return [];
  const way = wayBetween(midnights, at);
  const [last, all] = [gainOnLine(...moving.last, way), gainOnLine(...moving.all, way)];
  return tellTimeline(
    [...gains.slice(0, -1), last],
    [...sinceStart.slice(0, -1), { ...all, totalKg: all.removedKg }],
    [...starts, at],
    options,
  );
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
