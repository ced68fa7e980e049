import { dayMs, instant, type Instant } from './units.ts';

export type BucketUnit = 'day' | 'week' | 'month' | 'year';

/** Asia/Riyadh is UTC+3 all year. */
const offsetMs = 3 * 3_600_000;

/** Local day number since 1970-01-01. */
export const riyadhDay = (at: Instant) => Math.floor((at + offsetMs) / dayMs);

export const midnightOfDay = (day: number): Instant => instant(day * dayMs - offsetMs);

/** Returns the Riyadh midnight that starts a date (2025-03-01); undefined for invalid dates. */
export function midnightOfDate(text: string): Instant | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined;
  return instant(ms - offsetMs);
}

export const riyadhYear = (at: Instant) => new Date(at + offsetMs).getUTCFullYear();

/** Returns `from`, every local midnight that starts a bucket, and `to`; only `from` for an empty range. */
export function bucketBoundaries(from: Instant, to: Instant, unit: BucketUnit): Instant[] {
  if (from >= to) return [from];
  const boundaries = [from];
  for (let at = nextStart(from, unit); at < to; at = nextStart(at, unit)) boundaries.push(at);
  boundaries.push(to);
  return boundaries;
}

function nextStart(at: Instant, unit: BucketUnit): Instant {
  const day = riyadhDay(at);
  const local = new Date(day * dayMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const starts = {
    day: () => day + 1,
    /** Weeks begin on Sunday. */
    week: () => day + 7 - local.getUTCDay(),
    month: () => dayOf(year, month + 1),
    year: () => dayOf(year + 1, 0),
  } satisfies Record<BucketUnit, () => number>;
  return midnightOfDay(starts[unit]());
}

/** Not Date.UTC, which maps the years 0–99 to 1900–1999. */
function dayOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / dayMs;
}
