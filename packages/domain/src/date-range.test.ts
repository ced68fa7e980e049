import { expect, test } from 'vitest';

import { dateRangeOf, durations } from './date-range.ts';

const dateAt = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month - 1, day, ...time);
const now = dateAt(2026, 3, 18, 15, 42, 10);

test.each([
  ['thisWeek', dateAt(2026, 3, 15)],
  ['thisMonth', dateAt(2026, 3, 1)],
  ['last24Hours', dateAt(2026, 3, 17)],
  ['last7Days', dateAt(2026, 3, 11)],
  ['last30Days', dateAt(2026, 2, 16)],
] as const)('starts %s at the beginning of its first day', (duration, from) => {
  expect(dateRangeOf(duration, now).from).toEqual(from);
});

test('ends every duration at the last millisecond of today', () => {
  for (const duration of durations)
    expect(dateRangeOf(duration, now).to).toEqual(dateAt(2026, 3, 18, 23, 59, 59, 999));
});

test('includes the current day on the first day of a week or month and crosses years', () => {
  expect(dateRangeOf('thisWeek', dateAt(2026, 3, 15)).from).toEqual(dateAt(2026, 3, 15));
  expect(dateRangeOf('thisMonth', dateAt(2026, 3, 1, 0, 0, 1)).from).toEqual(dateAt(2026, 3, 1));
  expect(dateRangeOf('last30Days', dateAt(2026, 1, 1)).from).toEqual(dateAt(2025, 12, 2));
});
