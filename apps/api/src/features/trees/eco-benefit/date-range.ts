import { type Interval, maxBuckets } from '@nabta/contract/eco-benefit';
import { bucketBoundaries, midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, daysPerYear, type Instant, instant } from '@nabta/eco/units';

import { invalidInput } from '../../platform/fault/app-error.ts';

export type AskedRange = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  /** Where a job asks, which may take its time; a caller's question is refused where it would take the processor from everybody. */
  mayTakeLong?: boolean;
};
export type CountedRange = { from: Instant; to: Instant };

/**
 * Dates that are asked for are rounded to the nearest midnight in Riyadh, so that a date means that date whether it was
 * written as the start or the end of a day, here or in UTC, and neighbouring ranges still add up. Nothing that has not
 * been given yet is counted: a range that reaches into today ends at the second that is asked for.
 */
export function countedRange(
  { from_date: from, to_date: to }: AskedRange,
  firstPlantedAt: Instant | null,
  asOf: Instant,
): CountedRange {
  const end = to === undefined ? asOf : earlier(nearestMidnight(to), asOf);
  if (from !== undefined) return { from: nearestMidnight(from), to: end };
  return { from: earlier(midnightOfDay(riyadhDay(firstPlantedAt ?? asOf)), end), to: end };
}

/** Plantings are counted until the end of today, since a tree planted this morning has been planted. */
export function plantingRange(
  { from_date: from, to_date: to }: AskedRange,
  firstPlantedAt: Instant | null,
  asOf: Instant,
): CountedRange {
  const latest = midnightOfDay(riyadhDay(asOf) + 1);
  const end = to === undefined ? latest : earlier(nearestMidnight(to), latest);
  if (from !== undefined) return { from: nearestMidnight(from), to: end };
  return { from: firstPlantedAt === null ? end : midnightOfDay(riyadhDay(firstPlantedAt)), to: end };
}

export type Cuts = { interval: Interval; boundaries: Instant[] };

/** The midnights at which a range is cut, and its end; a range of more buckets than an answer may have is refused. */
export function cutRange({ from, to }: CountedRange, asked: Interval | undefined): Cuts {
  const interval = asked ?? fittingInterval(from, to);
  const days = { day: 1, month: 28, year: 365 } satisfies Record<Interval, number>;
  const boundaries =
    (to - from) / dayMs / days[interval] > 2 * maxBuckets ? undefined : bucketBoundaries(from, to, interval);
  if (boundaries !== undefined && boundaries.length - 1 <= maxBuckets) return { interval, boundaries };
  throw invalidInput('query.interval', tooManyBuckets, { max: maxBuckets });
}

const tooManyBuckets = {
  ar: 'أقصى عدد للفترات {max}. اختر فترة أطول.',
  en: 'An answer has at most {max} buckets. Take a longer interval.',
  pt: 'Uma resposta tem no máximo {max} períodos. Escolha um intervalo maior.',
};

const maxDays = 62;
const maxMonthYears = 12;

function fittingInterval(from: Instant, to: Instant): Interval {
  const days = (to - from) / dayMs;
  if (days <= maxDays) return 'day';
  return days <= maxMonthYears * daysPerYear ? 'month' : 'year';
}

const earlier = (one: Instant, other: Instant) => (one < other ? one : other);

function nearestMidnight(text: string): Instant {
  return midnightOfDay(riyadhDay(instant(Date.parse(text) + dayMs / 2)));
}
