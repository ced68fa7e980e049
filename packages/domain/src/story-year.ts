import { dayInRiyadh } from './riyadh-time.ts';

/** The year that can be told as a story: until the end of January that is the last one, which is whole. */
export function storyYearOn(instant: Date): number {
  const [year = 0, month] = dayInRiyadh(instant).split('-').map(Number);
  return month === 1 ? year - 1 : year;
}

/** Whether a year turns in these weeks, from the middle of December to the end of January. */
export function isTurnOfYear(instant: Date): boolean {
  const [, month, day = 0] = dayInRiyadh(instant).split('-').map(Number);
  return month === 1 || (month === 12 && day >= 15);
}

/** A year in Riyadh, from its first midnight to the first of the next. */
export function rangeOfYear(year: number): { from: string; to: string } {
  const midnight = (of: number) => `${of}-01-01T00:00:00+03:00`;
  return { from: midnight(year), to: midnight(year + 1) };
}
