import type { Overview } from '@nabta/contract/console';
import { bucketBoundaries, midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, type Instant, instant } from '@nabta/eco/units';

import { written } from '../eco-benefit/as-of.ts';
import { plantedUntil, standingAt } from '../eco-benefit/count-standing.ts';
import { benefitLine, prepareTimeline } from '../eco-benefit/forest-benefit.ts';
import type { Forest } from '../eco-benefit/forest.ts';
import { countPlantings } from '../eco-benefit/planting-chart.ts';
import { speciesAt } from '../impact/answer-impact.ts';

/** What the overview tells of one forest; of several it is added up. */
export type ForestFigures = Pick<Overview, 'carbon' | 'plantings' | 'species'> & {
  standing: { now: number; before: number };
  everPlanted: { now: number; before: number };
  planted: { now: number; before: number };
  co2RemovedKg: { now: number; before: number };
};

const monthsShown = 12;
const weeksShown = 8;

/** Prepared for a day once; told of any second of it. */
export async function prepareFigures(
  forest: Forest,
  from: Instant,
  day: Instant,
): Promise<(asOf: Instant) => ForestFigures> {
  const removed = benefitLine(forest, {}, day);
  const removedBefore = removedUntil(forest, from, day);
  const start = monthsBefore(day, 2 * monthsShown);
  const asked = { from_date: written(start), mayTakeLong: true };
  const timelineAt = await prepareTimeline(forest, asked, 'month', day);
  const base = removedUntil(forest, start, day);
  const weeks = bucketBoundaries(
    midnightOfDay(riyadhDay(instant(day - (weeksShown - 1) * 7 * dayMs))),
    instant(midnightOfDay(riyadhDay(day)) + dayMs),
    'week',
  ).slice(-(weeksShown + 1));
  return (asOf) => {
    const totals = [base, ...timelineAt(asOf).buckets.map(({ cumulativeCo2Kg }) => base + cumulativeCo2Kg)];
    const ends = [written(start), ...timelineAt(asOf).buckets.map(({ to }) => to)];
    const length = asOf - from;
    return {
      standing: { now: standingAt(forest, asOf), before: standingAt(forest, from) },
      everPlanted: { now: plantedUntil(forest, asOf), before: plantedUntil(forest, from) },
      planted: {
        now: plantedUntil(forest, asOf) - plantedUntil(forest, from),
        before: plantedUntil(forest, from) - plantedUntil(forest, instant(from - length)),
      },
      co2RemovedKg: { now: removed.benefitAt(asOf).co2RemovedKg, before: removedBefore },
      carbon: ends.slice(-(monthsShown + 1)).map((at, index, shown) => ({
        at,
        co2RemovedKg: totals[ends.length - shown.length + index] ?? 0,
        yearBeforeKg: totals[Math.max(0, ends.length - shown.length + index - monthsShown)] ?? 0,
      })),
      plantings: countPlantings(forest, weeks).map(({ from: begin, to, planted }) => ({
        from: begin,
        to,
        planted,
      })),
      species: speciesAt(removed.line, removed.endAt(asOf)).map(({ specie, commonName, trees }) => ({
        specie,
        commonName,
        trees,
      })),
    };
  };
}

function removedUntil(forest: Forest, at: Instant, day: Instant): number {
  return benefitLine(forest, { to_date: written(at) }, day).benefitAt(day).co2RemovedKg;
}

/** The first moment of the month so many before that of `at`, in Riyadh. */
function monthsBefore(at: Instant, months: number): Instant {
  const local = new Date(riyadhDay(at) * dayMs);
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 1);
  return midnightOfDay(first / dayMs);
}
