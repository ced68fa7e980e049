import { midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { type Instant, instant, yearMs } from '@nabta/eco/units';

import type { Context } from '../../platform/context.ts';
import { invalidInput } from '../../platform/fault/app-error.ts';
import { selectOldestPlanting } from './cohort.queries.ts';
import type { AskedRange } from './counted-range.ts';

/** When the first tree of all was planted; not looked for where no day is asked about. */
export async function oldestPlanting(
  { database }: Context,
  { from_date: from, to_date: to }: AskedRange,
): Promise<Date | undefined> {
  return from === undefined && to === undefined ? undefined : selectOldestPlanting(database.readSql);
}

/**
 * SECURITY section 3: refuses days before the oldest planting and after tomorrow, on which no tree gave anything. The last year is
 * never refused, so that a new house answers for its last thirty days too.
 */
export function assertAnswerable(
  asked: AskedRange,
  plantings: readonly (Date | number | null | undefined)[],
  now: Instant,
): void {
  const known = plantings.filter((planting) => planting !== null && planting !== undefined).map(Number);
  const first = midnightOfDay(riyadhDay(instant(Math.min(now - yearMs, ...known))));
  const end = midnightOfDay(riyadhDay(now) + 2);
  for (const name of ['from_date', 'to_date'] as const) {
    const at = asked[name];
    if (at === undefined || (Date.parse(at) >= first && Date.parse(at) < end)) continue;
    throw invalidInput(`query.${name}`, outside, { first: dayOf(first), last: dayOf(end - 1) });
  }
}

const outside = {
  ar: 'اختر يومًا من {first} إلى {last}.',
  en: 'Choose a day from {first} to {last}.',
  pt: 'Escolha um dia de {first} a {last}.',
};

const riyadh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh', dateStyle: 'short' });
const dayOf = (at: number) => riyadh.format(at);
