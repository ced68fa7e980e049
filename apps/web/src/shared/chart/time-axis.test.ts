import { expect, test } from 'vitest';

import { timeAxis } from './time-axis.ts';

const maxTicks = (max: number) => ({ day: max, month: max, year: max });

const midnight = (year: number, month = 1, day = 1) => Date.UTC(year, month - 1, day) - 3 * 3_600_000;

test('divides ten years into years that begin in Riyadh', () => {
  const { unit, ticks } = timeAxis(midnight(2016, 6), midnight(2026, 6), maxTicks(6));
  expect(unit).toBe('year');
  expect(ticks).toEqual([2018, 2020, 2022, 2024, 2026].map((year) => midnight(year)));
});

test('divides a year into months and a week into days', () => {
  const year = timeAxis(midnight(2025, 1), midnight(2025, 12, 31), maxTicks(5));
  expect(year).toEqual({ unit: 'month', ticks: [1, 4, 7, 10].map((month) => midnight(2025, month)) });
  const week = timeAxis(midnight(2026, 2, 26), midnight(2026, 3, 2), maxTicks(7));
  expect(week.unit).toBe('day');
  expect(week.ticks).toEqual([
    ...[26, 27, 28].map((day) => midnight(2026, 2, day)),
    ...[1, 2].map((day) => midnight(2026, 3, day)),
  ]);
});

test('returns one tick for an empty span', () => {
  expect(timeAxis(midnight(2026), midnight(2026), maxTicks(4)).ticks).toEqual([midnight(2026)]);
});

test('never returns more ticks than fit', () => {
  for (const days of [0, 1, 5, 40, 200, 900, 4_000, 20_000, 80_000]) {
    for (const max of [2, 3, 5, 8]) {
      const from = midnight(1990, 3, 14);
      expect(
        timeAxis(from, from + days * 86_400_000, maxTicks(max)).ticks.length,
        `${days} ${max}`,
      ).toBeLessThanOrEqual(max);
    }
  }
});
