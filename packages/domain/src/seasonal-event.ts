import { hijriDayOf } from './hijri-date.ts';
import { dayInRiyadh } from './riyadh-time.ts';

/** Days that the Kingdom shares; where two meet, the one named first is told. */
const saudiMoments = [
  'foundingDay',
  'nationalDay',
  'eidAlFitr',
  'eidAlAdha',
  'arborWeek',
  'ramadan',
] as const;

export type SaudiMoment = (typeof saudiMoments)[number];

/** A moment, and the year of its own calendar: two Ramadans may fall into one Gregorian year. */
type MomentOfYear = { name: SaudiMoment; year: number };

/** What the Kingdom shares on this day in Riyadh; undefined on most days. */
export function saudiMomentOn(instant: Date): MomentOfYear | undefined {
  const hijri = hijriDayOf(instant);
  const [year = 0, month = 0, day = 0] = dayInRiyadh(instant).split('-').map(Number);
  const gregorian = { year, month, day };
  const name = saudiMoments.find((moment) => {
    const { calendar, holds } = days[moment];
    return holds(calendar === 'hijri' ? hijri : gregorian);
  });
  if (name === undefined) return undefined;
  return { name, year: days[name].calendar === 'hijri' ? hijri.year : year };
}

type Day = { year: number; month: number; day: number };
type Moment = { calendar: 'hijri' | 'gregorian'; holds: (day: Day) => boolean };

/** From one day of a month to another, both included. */
const within = (month: number, first: number, last: number) => (day: Day) =>
  day.month === month && day.day >= first && day.day <= last;

const days = {
  // 22 February and 23 September, each with the day before it, when people begin to celebrate.
  foundingDay: { calendar: 'gregorian', holds: within(2, 21, 22) },
  nationalDay: { calendar: 'gregorian', holds: within(9, 22, 23) },
  eidAlFitr: { calendar: 'hijri', holds: within(10, 1, 4) },
  // From the day of the feast to the last day of Tashriq.
  eidAlAdha: { calendar: 'hijri', holds: within(12, 10, 13) },
  arborWeek: { calendar: 'gregorian', holds: within(3, 7, 14) },
  ramadan: { calendar: 'hijri', holds: ({ month }) => month === 9 },
} satisfies Record<SaudiMoment, Moment>;
