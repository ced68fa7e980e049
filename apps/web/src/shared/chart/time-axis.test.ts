import { expect, test } from 'vitest';

import { timeAxis } from './time-axis.ts';

const room = (max: number) => ({ day: max, month: max, year: max });

/** Midnight in Riyadh. */
const midnight = (year: number, month = 1, day = 1) => Date.UTC(year, month - 1, day) - 3 * 3_600_000;

test('ten years are told by years that begin in Riyadh', () => {
  const { unit, ticks } = timeAxis(midnight(2016, 6), midnight(2026, 6), room(6));
  expect(unit).toBe('year');
  expect(ticks).toEqual([2018, 2020, 2022, 2024, 2026].map((year) => midnight(year)));
});

test('a year is told by months and a week by days', () => {
  const year = timeAxis(midnight(2025, 1), midnight(2025, 12, 31), room(5));
  expect(year).toEqual({ unit: 'month', ticks: [1, 4, 7, 10].map((month) => midnight(2025, month)) });
  const week = timeAxis(midnight(2026, 2, 26), midnight(2026, 3, 2), room(7));
  expect(week.unit).toBe('day');
  expect(week.ticks).toEqual([
    ...[26, 27, 28].map((day) => midnight(2026, 2, day)),
    ...[1, 2].map((day) => midnight(2026, 3, day)),
  ]);
});

test('no time at all has the one moment', () => {
  expect(timeAxis(midnight(2026), midnight(2026), room(4)).ticks).toEqual([midnight(2026)]);
});

test('there are never more ticks than there is room for', () => {
  for (const days of [0, 1, 5, 40, 200, 900, 4_000, 20_000, 80_000]) {
    for (const max of [2, 3, 5, 8]) {
      const from = midnight(1990, 3, 14);
      expect(
        timeAxis(from, from + days * 86_400_000, room(max)).ticks.length,
        `${days} ${max}`,
      ).toBeLessThanOrEqual(max);
    }
  }
});
