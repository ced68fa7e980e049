import type { plantingPeriods } from '@nabta/contract/operations/tree-record';
import { midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, instantOf } from '@nabta/eco/units';

export type PlantingPeriod = (typeof plantingPeriods)[number];

type Period = { from: Date; until: Date | undefined };

/** Riyadh days of a named period; `until` is undefined if it includes today. */
export function plantedBetween(period: PlantingPeriod, now: Date): Period {
  const midnight = midnightOfDay(riyadhDay(instantOf(now)));
  // Noon in Riyadh, which has the same date in UTC.
  const today = new Date(midnight + dayMs / 2);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const startOf = (ofYear: number, ofMonth: number) => new Date(Date.UTC(ofYear, ofMonth, 1) - 3 * 3_600_000);
  const daysAgo = (days: number) => new Date(midnight - days * dayMs);
  return {
    last7Days: () => ({ from: daysAgo(7), until: undefined }),
    last30Days: () => ({ from: daysAgo(30), until: undefined }),
    thisMonth: () => ({ from: startOf(year, month), until: undefined }),
    thisYear: () => ({ from: startOf(year, 0), until: undefined }),
    lastYear: () => ({ from: startOf(year - 1, 0), until: startOf(year, 0) }),
  }[period]();
}
