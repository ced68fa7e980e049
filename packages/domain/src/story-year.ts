import { dayInRiyadh } from './riyadh-time.ts';

/** Returns the year covered by the yearly story; in January it is the previous year. */
export function storyYearOn(instant: Date): number {
  const [year = 0, month] = dayInRiyadh(instant).split('-').map(Number);
  return month === 1 ? year - 1 : year;
}

/** Whether the date is between mid-December and the end of January. */
export function isYearEndSeason(instant: Date): boolean {
  const [, month, day = 0] = dayInRiyadh(instant).split('-').map(Number);
  return month === 1 || (month === 12 && day >= 15);
}

/** A year in Riyadh time; `to` is exclusive. */
export function rangeOfYear(year: number): { from: string; to: string } {
  const midnight = (ofYear: number) => `${ofYear}-01-01T00:00:00+03:00`;
  return { from: midnight(year), to: midnight(year + 1) };
}
