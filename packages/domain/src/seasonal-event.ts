import { hijriDayOf } from './hijri-date.ts';
import { dayInRiyadh } from './riyadh-time.ts';

/** National and religious events; when two overlap, the first in the list wins. */
const seasonalEvents = [
  'foundingDay',
  'nationalDay',
  'eidAlFitr',
  'eidAlAdha',
  'arborWeek',
  'ramadan',
] as const;

export type SeasonalEvent = (typeof seasonalEvents)[number];

/** An event with the year of its own calendar: one Gregorian year can contain two Ramadans. */
type EventOfYear = { name: SeasonalEvent; year: number };

/** Returns the event on this Riyadh day, or undefined. */
export function seasonalEventOn(instant: Date): EventOfYear | undefined {
  const hijri = hijriDayOf(instant);
  const [year = 0, month = 0, day = 0] = dayInRiyadh(instant).split('-').map(Number);
  const gregorian = { year, month, day };
  const name = seasonalEvents.find((event) => {
    const { calendar, includes } = eventRules[event];
    return includes(calendar === 'hijri' ? hijri : gregorian);
  });
  if (name === undefined) return undefined;
  return { name, year: eventRules[name].calendar === 'hijri' ? hijri.year : year };
}

type Day = { year: number; month: number; day: number };
type EventRule = { calendar: 'hijri' | 'gregorian'; includes: (day: Day) => boolean };

/** Matches a range of days within a month, both ends included. */
const daysOfMonth = (month: number, first: number, last: number) => (day: Day) =>
  day.month === month && day.day >= first && day.day <= last;

const eventRules = {
  // 22 February and 23 September, each with its eve, when celebrations begin.
  foundingDay: { calendar: 'gregorian', includes: daysOfMonth(2, 21, 22) },
  nationalDay: { calendar: 'gregorian', includes: daysOfMonth(9, 22, 23) },
  eidAlFitr: { calendar: 'hijri', includes: daysOfMonth(10, 1, 4) },
  // From Eid al-Adha to the last day of Tashriq.
  eidAlAdha: { calendar: 'hijri', includes: daysOfMonth(12, 10, 13) },
  arborWeek: { calendar: 'gregorian', includes: daysOfMonth(3, 7, 14) },
  ramadan: { calendar: 'hijri', includes: ({ month }) => month === 9 },
} satisfies Record<SeasonalEvent, EventRule>;
