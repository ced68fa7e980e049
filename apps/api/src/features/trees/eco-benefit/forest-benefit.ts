import type { EcoBenefit, EcoTimeline, Interval, PlantingChart } from '@nabta/contract/trees/eco-benefit';
import type { TreeFilters } from '@nabta/contract/trees/tree';
import { recordOf } from '@nabta/domain/typed-object';
import { isHeadlineLevel, verificationLevels } from '@nabta/domain/verification-level';
import {
  interpolateBenefits,
  interpolatePart,
  type ForestDay,
  computeForestDayChunked,
} from '@nabta/eco/forest-interpolation';
import { computeTimelineDay, interpolateTimeline } from '@nabta/eco/timeline';
import type { Instant } from '@nabta/eco/units';

import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';
import type { JsonWithEtag } from '#core/http/response.ts';
import { runYielding } from '#core/yielding-loop.ts';

import { countPlantings } from './count-trees.ts';
import {
  secondOf,
  toIsoString,
  type DateRangeQuery,
  type DateRange,
  resolveDateRange,
  type RangeBuckets,
  splitRange,
  resolvePlantingRange,
  validateRange,
  getOldestPlanting,
} from './date-range.ts';
import { getForestResult, loadForest, type ResultAt } from './forest-cache.ts';
import type { ForestScope } from './forest-scope.ts';
import type { Forest } from './forest.ts';

type RangeQuery = TreeFilters & { interval?: Interval | undefined };

export async function getBenefitJson(
  context: Context,
  scope: ForestScope,
  query: TreeFilters,
): Promise<JsonWithEtag> {
  return getRangeResult(context, scope, query, {
    name: 'benefit',
    prepare: async (forest, dates, day) => (await prepareBenefit(forest, dates, day)).benefitAt,
  });
}

/** Loads and sums the whole forest at startup, so no visitor waits for it or for the tables of the species. */
export async function warmUp(
  context: Context,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  await getBenefitJson(context, { scope: 'whole' }, {}).catch((err: unknown) =>
    log.warn({ err }, 'Preloading the forest failed'),
  );
}

export async function getTimelineJson(
  context: Context,
  scope: ForestScope,
  query: RangeQuery,
): Promise<JsonWithEtag> {
  return getRangeResult(context, scope, query, {
    name: 'timeline',
    prepare: async (forest, dates, day) => {
      const { benefitAt } = await prepareBenefit(forest, dates, day);
      const timelineAt = await prepareTimeline(forest, dates, query.interval, day);
      return (asOf): EcoTimeline => ({ ...timelineAt(asOf), total: benefitAt(asOf) });
    },
  });
}

export async function getPlantingChartJson(
  context: Context,
  scope: ForestScope,
  query: RangeQuery,
): Promise<JsonWithEtag> {
  return getRangeResult(context, scope, query, {
    name: 'plantings',
    prepare: (forest, dates, day) => {
      const plantings = getPlantings(forest, dates, query.interval, day);
      return () => plantings;
    },
  });
}

type RangeResult = {
  name: string;
  prepare: (forest: Forest, dates: DateRangeQuery, day: Instant) => ResultAt | Promise<ResultAt>;
};

/** Validates the dates of the query before the work. */
export async function getRangeResult(
  context: Context,
  scope: ForestScope,
  { from_date, to_date, interval, ...filters }: RangeQuery,
  { name, prepare }: RangeResult,
): Promise<JsonWithEtag> {
  const dates = { from_date, to_date };
  const oldest = await getOldestPlanting(context, dates);
  return getForestResult(context, scope, filters, {
    name: JSON.stringify([name, from_date, to_date, interval]),
    prepare: (forest, day) => {
      validateRange(dates, [oldest, forest.firstPlantedAt], day);
      return prepare(forest, dates, day);
    },
  });
}

export async function benefitOfAccount(context: Context, accountId: string): Promise<EcoBenefit> {
  const forest = await loadForest(context, { scope: 'account', id: accountId });
  const asOf = secondOf(context.clock.now());
  const { benefitAt } = await prepareBenefit(forest, {}, asOf);
  return benefitAt(asOf);
}

type LevelsOfSum = Pick<EcoBenefit, 'byLevel' | 'headlineKg'>;

/** Splits a total by the levels with which its forest was loaded. */
export function levelsAt(line: ForestDay, at: Instant): LevelsOfSum {
  const byLevel = recordOf(
    verificationLevels.map((level, part) => [level, interpolatePart(line, part, at)] as const),
  );
  const headlineLevels = verificationLevels.filter(isHeadlineLevel);
  return { byLevel, headlineKg: headlineLevels.reduce((kg, level) => kg + byLevel[level].co2RemovedKg, 0) };
}

type PreparedBenefit = {
  line: ForestDay;
  /** End of the requested range as of a second of the day. */
  endAt: (asOf: Instant) => Instant;
  benefitAt: (asOf: Instant) => EcoBenefit;
};

/** Computes a forest's totals at both midnights of a day; values in between are interpolated. */
export async function prepareBenefit(
  forest: Forest,
  dates: DateRangeQuery,
  day: Instant,
): Promise<PreparedBenefit> {
  const rangeAt = (asOf: Instant) => resolveDateRange(dates, forest.firstPlantedAt, asOf);
  const { from, to } = rangeAt(day);
  const line = await runYielding(computeForestDayChunked(forest.cohorts, forest.measured, from, to));
  const endAt = (asOf: Instant) => rangeAt(asOf).to;
  return {
    line,
    endAt,
    benefitAt: (asOf) => ({
      ...interpolateBenefits(line, endAt(asOf)),
      ...levelsAt(line, endAt(asOf)),
      asOf: toIsoString(asOf),
    }),
  };
}

type Timeline = Pick<EcoTimeline, 'interval' | 'buckets'>;

export async function prepareTimeline(
  forest: Forest,
  dates: DateRangeQuery,
  requestedInterval: Interval | undefined,
  day: Instant,
): Promise<(asOf: Instant) => Timeline> {
  const rangeAt = (asOf: Instant) => resolveDateRange(dates, forest.firstPlantedAt, asOf);
  const { interval, boundaries } = limitBuckets(forest, rangeAt(day), requestedInterval, dates);
  const line = await runYielding(computeTimelineDay(forest.cohorts, forest.measured, boundaries));
  return (asOf) => ({ interval, buckets: interpolateTimeline(line, rangeAt(asOf).to) });
}

export function getPlantings(
  forest: Forest,
  dates: DateRangeQuery,
  interval: Interval | undefined,
  day: Instant,
): PlantingChart {
  const range = resolvePlantingRange(dates, forest.firstPlantedAt, day);
  const buckets = splitRange(range, interval);
  return {
    interval: buckets.interval,
    from: toIsoString(range.from),
    to: toIsoString(range.to),
    buckets: countPlantings(forest, buckets.boundaries),
  };
}

/** About 250 ms of CPU time. */
const maxLookups = 60_000_000;
const longerInterval = { day: 'month', month: 'year', year: 'year' } satisfies Record<Interval, Interval>;

/**
 * Rejects requests with too many buckets for the forest's size, so one request cannot block the CPU. Default
 * intervals become longer instead; years are always allowed.
 */
function limitBuckets(
  forest: Forest,
  range: DateRange,
  requestedInterval: Interval | undefined,
  { mayTakeLong = false }: DateRangeQuery,
): RangeBuckets {
  let buckets = splitRange(range, requestedInterval);
  if (mayTakeLong) return buckets;
  while (buckets.interval !== 'year' && !isAffordable(forest, buckets)) {
    if (requestedInterval !== undefined) throw invalidInput('query.interval', tooManyTrees);
    buckets = splitRange(range, longerInterval[buckets.interval]);
  }
  return buckets;
}

function isAffordable({ cohorts, measured }: Forest, { boundaries }: RangeBuckets): boolean {
  const rows = cohorts.groups.reduce((sum, { counts }) => sum + counts.length, 8 * measured.trees);
  return rows * boundaries.length <= maxLookups;
}

const tooManyTrees = {
  ar: 'الأشجار كثيرة على هذا التقسيم. تلزم فترة أطول.',
  en: 'There are too many trees for so many buckets. Take a longer interval.',
  pt: 'São árvores demais para tantos períodos. Escolha um intervalo maior.',
};
