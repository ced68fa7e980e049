import type { Overview } from '@nabta/contract/operations/console';
import { bucketBoundaries, midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, type Instant, instant } from '@nabta/eco/units';

import { countPlantedUntil, countAliveAt, countPlantings } from '#features/trees/eco-benefit/count-trees.ts';
import { toIsoString } from '#features/trees/eco-benefit/date-range.ts';
import { prepareBenefit, prepareTimeline } from '#features/trees/eco-benefit/forest-benefit.ts';
import type { Forest } from '#features/trees/eco-benefit/forest.ts';
import { speciesAt } from '#features/trees/impact/read-impact.ts';

export type Comparison = { now: number; before: number };

export type ForestMetrics = Pick<Overview, 'carbon' | 'plantings' | 'species'> & {
  standing: Comparison;
  everPlanted: Comparison;
  planted: Comparison;
  co2RemovedKg: Comparison;
};

const monthsShown = 12;
const weeksShown = 8;

/** Prepares the data of a day once; the returned function evaluates any second of it. */
export async function prepareMetrics(
  forest: Forest,
  from: Instant,
  day: Instant,
): Promise<(asOf: Instant) => ForestMetrics> {
  const removed = await prepareBenefit(forest, {}, day);
  const removedBefore = await removedUntil(forest, from, day);
  const start = monthsBefore(day, 2 * monthsShown);
  const filters = { from_date: toIsoString(start), mayTakeLong: true };
  const timelineAt = await prepareTimeline(forest, filters, 'month', day);
  const baseKg = await removedUntil(forest, start, day);
  const weeks = bucketBoundaries(
    midnightOfDay(riyadhDay(instant(day - (weeksShown - 1) * 7 * dayMs))),
    instant(midnightOfDay(riyadhDay(day)) + dayMs),
    'week',
  ).slice(-(weeksShown + 1));
  return (asOf) => {
    const totals = [
      baseKg,
      ...timelineAt(asOf).buckets.map(({ cumulativeCo2Kg }) => baseKg + cumulativeCo2Kg),
    ];
    const ends = [toIsoString(start), ...timelineAt(asOf).buckets.map(({ to }) => to)];
    const length = asOf - from;
    return {
      standing: { now: countAliveAt(forest, asOf), before: countAliveAt(forest, from) },
      everPlanted: { now: countPlantedUntil(forest, asOf), before: countPlantedUntil(forest, from) },
      planted: {
        now: countPlantedUntil(forest, asOf) - countPlantedUntil(forest, from),
        before: countPlantedUntil(forest, from) - countPlantedUntil(forest, instant(from - length)),
      },
      co2RemovedKg: { now: removed.benefitAt(asOf).co2RemovedKg, before: removedBefore },
      carbon: ends.slice(-(monthsShown + 1)).map((at, index, visible) => ({
        at,
        co2RemovedKg: totals[ends.length - visible.length + index] ?? 0,
        yearBeforeKg: totals[Math.max(0, ends.length - visible.length + index - monthsShown)] ?? 0,
      })),
      plantings: countPlantings(forest, weeks).map(({ from, to, planted }) => ({ from, to, planted })),
      species: speciesAt(removed.line, removed.endAt(asOf)).map(({ specie, commonName, trees }) => ({
        specie,
        commonName,
        trees,
      })),
    };
  };
}

async function removedUntil(forest: Forest, at: Instant, day: Instant): Promise<number> {
  const { benefitAt } = await prepareBenefit(forest, { to_date: toIsoString(at) }, day);
  return benefitAt(day).co2RemovedKg;
}

/** Start of the month `months` before `at`, in Riyadh time. */
function monthsBefore(at: Instant, months: number): Instant {
  const local = new Date(riyadhDay(at) * dayMs);
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 1);
  return midnightOfDay(first / dayMs);
}
