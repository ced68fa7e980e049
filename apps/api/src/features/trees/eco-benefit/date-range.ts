import { type Interval, maxBuckets } from '@nabta/contract/trees/eco-benefit';
import { bucketBoundaries, midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, daysPerYear, type Instant, instant, yearMs, instantOf } from '@nabta/eco/units';

import { second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';

import { selectOldestPlanting } from './cohort.queries.ts';

export type DateRangeQuery = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  /** Set by jobs; requests that would block the CPU for too long are rejected. */
  mayTakeLong?: boolean;
};
export type DateRange = { from: Instant; to: Instant };

/**
 * Rounds dates to the nearest midnight in Riyadh, so start or end of day, local or UTC, mean the same date
 * and neighbouring ranges add up. Ranges never end after `asOf`.
 */
export function resolveDateRange(
  { from_date: from, to_date: to }: DateRangeQuery,
  firstPlantedAt: Instant | null,
  asOf: Instant,
): DateRange {
  const end = to === undefined ? asOf : earlier(nearestMidnight(to), asOf);
  if (from !== undefined) return { from: nearestMidnight(from), to: end };
  return { from: earlier(midnightOfDay(riyadhDay(firstPlantedAt ?? asOf)), end), to: end };
}

/** Ends at the end of today, because a tree counts as planted on its whole planting day. */
export function resolvePlantingRange(
  { from_date: from, to_date: to }: DateRangeQuery,
  firstPlantedAt: Instant | null,
  asOf: Instant,
): DateRange {
  const latest = midnightOfDay(riyadhDay(asOf) + 1);
  const end = to === undefined ? latest : earlier(nearestMidnight(to), latest);
  if (from !== undefined) return { from: nearestMidnight(from), to: end };
  return { from: firstPlantedAt === null ? end : midnightOfDay(riyadhDay(firstPlantedAt)), to: end };
}

export type RangeBuckets = { interval: Interval; boundaries: Instant[] };

export function splitRange({ from, to }: DateRange, requestedInterval: Interval | undefined): RangeBuckets {
  const interval = requestedInterval ?? defaultInterval(from, to);
  const days = { day: 1, month: 28, year: 365 } satisfies Record<Interval, number>;
  const boundaries =
    (to - from) / dayMs / days[interval] > 2 * maxBuckets ? undefined : bucketBoundaries(from, to, interval);
  if (boundaries !== undefined && boundaries.length - 1 <= maxBuckets) return { interval, boundaries };
  throw invalidInput('query.interval', tooManyBuckets, { max: maxBuckets });
}

const tooManyBuckets = {
  ar: 'أقصى عدد للفترات {max}. تلزم فترة أطول.',
  en: 'An answer has at most {max} buckets. Take a longer interval.',
  pt: 'Uma resposta tem no máximo {max} períodos. Escolha um intervalo maior.',
};

const maxDays = 62;
const maxMonthYears = 12;

function defaultInterval(from: Instant, to: Instant): Interval {
  const days = (to - from) / dayMs;
  if (days <= maxDays) return 'day';
  return days <= maxMonthYears * daysPerYear ? 'month' : 'year';
}

const earlier = (first: Instant, second: Instant) => (first < second ? first : second);

function nearestMidnight(text: string): Instant {
  return midnightOfDay(riyadhDay(instant(Date.parse(text) + dayMs / 2)));
}

/** First planting date; skips the query when no dates are requested. */
export async function getOldestPlanting(
  { database }: Context,
  { from_date: from, to_date: to }: DateRangeQuery,
): Promise<Date | undefined> {
  return from === undefined && to === undefined ? undefined : selectOldestPlanting(database.readSql);
}

/**
 * Rejects dates before the oldest planting or after tomorrow. The last year is always accepted, so a new
 * installation can show its last 30 days.
 */
export function validateRange(
  range: DateRangeQuery,
  plantings: readonly (Date | number | null | undefined)[],
  now: Instant,
): void {
  const plantedAt = plantings.filter((planting) => planting !== null && planting !== undefined).map(Number);
  const first = midnightOfDay(riyadhDay(instant(Math.min(now - yearMs, ...plantedAt))));
  const end = midnightOfDay(riyadhDay(now) + 2);
  for (const name of ['from_date', 'to_date'] as const) {
    const at = range[name];
    if (at === undefined || (Date.parse(at) >= first && Date.parse(at) < end)) continue;
    throw invalidInput(`query.${name}`, outOfRange, { first: dayOf(first), last: dayOf(end - 1) });
  }
}

const outOfRange = {
  ar: 'يلزم يوم من {first} إلى {last}.',
  en: 'Choose a day from {first} to {last}.',
  pt: 'Escolha um dia de {first} a {last}.',
};

const riyadh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh', dateStyle: 'short' });
const dayOf = (at: number) => riyadh.format(at);

/** Current time truncated to a whole second, used for all numbers of a response. */
export const secondOf = (now: Date): Instant => instant(Math.floor(instantOf(now) / second) * second);

export const toIsoString = (at: Instant) => new Date(at).toISOString();
