import { midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { type Instant, instant, yearMs } from '@nabta/eco/units';

import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';

import { selectOldestPlanting } from './cohort.queries.ts';
import type { DateRangeQuery } from './date-range.ts';

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
  const known = plantings.filter((planting) => planting !== null && planting !== undefined).map(Number);
  const first = midnightOfDay(riyadhDay(instant(Math.min(now - yearMs, ...known))));
  const end = midnightOfDay(riyadhDay(now) + 2);
  for (const name of ['from_date', 'to_date'] as const) {
    const at = range[name];
    if (at === undefined || (Date.parse(at) >= first && Date.parse(at) < end)) continue;
    throw invalidInput(`query.${name}`, outOfRange, { first: dayOf(first), last: dayOf(end - 1) });
  }
}

const outOfRange = {
  ar: 'اختر يومًا من {first} إلى {last}.',
  en: 'Choose a day from {first} to {last}.',
  pt: 'Escolha um dia de {first} a {last}.',
};

const riyadh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh', dateStyle: 'short' });
const dayOf = (at: number) => riyadh.format(at);
