import { gainBetween, wasMeasuredBy } from './benefits-of-tree.ts';
import { formatPeriodBenefits, type BenefitOptions, type Gain, type PeriodBenefits } from './benefits.ts';
import type { Chunked } from './chunked.ts';
import type { PackedCohorts } from './cohorts.ts';
import { interpolateGain, midnightsAround, dayFraction, type Midnights } from './daily-interpolation.ts';
import { gainsOfForestChunked, gainsOfForest, type GainSinceStart } from './forest-gains.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import type { PackedMeasured } from './packed-measured.ts';
import { riyadhYear } from './riyadh-day.ts';
import { sampleExactly, sampleTree } from './tree-clock.ts';
import { likelyOf, type Likely } from './uncertainty.ts';
import { instant, type Instant } from './units.ts';

export type TimelineBucket = PeriodBenefits & {
  /** Since the first boundary. */
  cumulativeCo2Kg: number;
  cumulativeLikely: Likely;
};

/** Samples once per boundary and subtracts, so the buckets sum to the whole range. */
export function timelineOfTree(
  tree: Tree,
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  const clockedTree = measuredTree(tree);
  const samples = boundaries.map((at) => ({ at, sample: sampleTree(clockedTree, at, sampleExactly) }));
  const gainsFrom = (startOf: (bucket: number) => number) =>
    samples.slice(1).map(({ at, sample: end }, bucket) => {
      const start = samples[startOf(bucket)]?.sample ?? end;
      return gainBetween(clockedTree, start, end, wasMeasuredBy(clockedTree, at));
    });
  const sinceStart = gainsFrom(() => 0).map((gain) => ({ ...gain, totalKg: gain.removedKg }));
  return formatTimeline(
    gainsFrom((bucket) => bucket),
    sinceStart,
    boundaries,
    options,
  );
}

export function timelineOfForest(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  boundaries: readonly Instant[],
  options: BenefitOptions = {},
): TimelineBucket[] {
  const { gains, sinceStart } = gainsOfForest(cohorts, measured, boundaries);
  return formatTimeline(gains, sinceStart, boundaries, options);
}

/** A timeline whose last bucket ends at any second between two midnights; earlier buckets are fixed. */
export type TimelineDay = {
  starts: readonly Instant[];
  midnights: Midnights;
  /** Up to the second midnight. */
  gains: readonly Gain[];
  sinceStart: readonly GainSinceStart[];
  /** Gains at both midnights since the last and since the first start; null without buckets. */
  openBucket: { last: readonly [Gain, Gain]; all: readonly [Gain, Gain] } | null;
};

/**
 * All boundaries except the last are midnights. Chunked, because many boundaries over millions of trees would
 * block other requests.
 */
export function* computeTimelineDay(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  boundaries: readonly Instant[],
): Chunked<TimelineDay> {
  const starts = boundaries.slice(0, -1);
  const [first, last, to] = [starts[0], starts.at(-1), boundaries.at(-1)];
  if (first === undefined || last === undefined || to === undefined)
    return { starts, midnights: midnightsAround(instant(0)), gains: [], sinceStart: [], openBucket: null };
  const midnights = midnightsAround(to);
  const atBothMidnights = function* (from: Instant): Chunked<readonly [Gain, Gain]> {
    const [atStart] = (yield* gainsOfForestChunked(cohorts, measured, [from, midnights[0]])).gains;
    const [atEnd] = (yield* gainsOfForestChunked(cohorts, measured, [from, midnights[1]])).gains;
    if (atStart === undefined || atEnd === undefined) throw new Error('a range has one gain');
    return [atStart, atEnd];
  };
  return {
    starts,
    midnights,
    ...(yield* gainsOfForestChunked(cohorts, measured, [...starts, midnights[1]])),
    openBucket: { last: yield* atBothMidnights(last), all: yield* atBothMidnights(first) },
  };
}

export function interpolateTimeline(
  { starts, midnights, gains, sinceStart, openBucket }: TimelineDay,
  at: Instant,
  options: BenefitOptions = {},
): TimelineBucket[] {
  if (openBucket === null) return [];
  const fraction = dayFraction(midnights, at);
  const [last, all] = [
    interpolateGain(...openBucket.last, fraction),
    interpolateGain(...openBucket.all, fraction),
  ];
  return formatTimeline(
    [...gains.slice(0, -1), last],
    [...sinceStart.slice(0, -1), { ...all, totalKg: all.removedKg }],
    [...starts, at],
    options,
  );
}

/** Prices all buckets in the year in which the range ends, as for the whole range. */
function formatTimeline(
  gains: readonly Gain[],
  sinceStart: readonly GainSinceStart[],
  boundaries: readonly Instant[],
  options: BenefitOptions,
) {
  const last = boundaries.at(-1) ?? instant(0);
  const priceYear = riyadhYear(last);
  let cumulativeCo2Kg = 0;
  return gains.map((gain, bucket): TimelineBucket => {
    const range = [boundaries[bucket] ?? last, boundaries[bucket + 1] ?? last] as const;
    const period = formatPeriodBenefits(gain, range, priceYear, options);
    cumulativeCo2Kg += period.co2RemovedKg;
    const cumulativeLikely = likelyOf(sinceStart[bucket] ?? { ...gain, totalKg: cumulativeCo2Kg });
    return { ...period, cumulativeCo2Kg, cumulativeLikely };
  });
}
