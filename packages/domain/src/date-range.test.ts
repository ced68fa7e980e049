import { expect, test } from 'vitest';

import { dateRangeOf, durations } from './date-range.ts';

const at = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month - 1, day, ...time);
const now = at(2026, 3, 18, 15, 42, 10);

test.each([
  ['thisWeek', at(2026, 3, 15)],
  ['thisMonth', at(2026, 3, 1)],
  ['last24Hours', at(2026, 3, 17)],
  ['last7Days', at(2026, 3, 11)],
  ['last30Days', at(2026, 2, 16)],
] as const)('%s begins at the start of its first day', (duration, from) => {
  expect(dateRangeOf(duration, now).from).toEqual(from);
});

test('every duration ends with the last moment of today', () => {
  for (const duration of durations)
    expect(dateRangeOf(duration, now).to).toEqual(at(2026, 3, 18, 23, 59, 59, 999));
});

test('the first day of a week and of a month begin with themselves, and years are crossed', () => {
  expect(dateRangeOf('thisWeek', at(2026, 3, 15)).from).toEqual(at(2026, 3, 15));
  expect(dateRangeOf('thisMonth', at(2026, 3, 1, 0, 0, 1)).from).toEqual(at(2026, 3, 1));
  expect(dateRangeOf('last30Days', at(2026, 1, 1)).from).toEqual(at(2025, 12, 2));
});
