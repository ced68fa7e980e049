import type { plantingPeriods } from '@nabta/contract/tree-record';
import { midnightOfDay, riyadhDay } from '@nabta/eco/riyadh-day';
import { dayMs, instantOf } from '@nabta/eco/units';

export type PlantingPeriod = (typeof plantingPeriods)[number];

type Period = { from: Date; until: Date | undefined };

/** The days in Riyadh that a named time before now covers; without an end where it reaches into today. */
export function plantedBetween(period: PlantingPeriod, now: Date): Period {
  const midnight = midnightOfDay(riyadhDay(instantOf(now)));
  // A moment of today at which Riyadh and UTC have the same date.
  const today = new Date(midnight + dayMs / 2);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const startOf = (ofYear: number, ofMonth: number) => new Date(Date.UTC(ofYear, ofMonth, 1) - 3 * 3_600_000);
  const back = (days: number) => new Date(midnight - days * dayMs);
  return {
    last7Days: () => ({ from: back(7), until: undefined }),
    last30Days: () => ({ from: back(30), until: undefined }),
    thisMonth: () => ({ from: startOf(year, month), until: undefined }),
    thisYear: () => ({ from: startOf(year, 0), until: undefined }),
    lastYear: () => ({ from: startOf(year - 1, 0), until: startOf(year, 0) }),
  }[period]();
}
