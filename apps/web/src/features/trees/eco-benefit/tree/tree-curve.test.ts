import { expect, test } from 'vitest';

import { pointsOf } from './tree-curve.tsx';

const size = { dbhCm: 5, heightM: 3, crownM: 2 };
const point = (year: number, kg: number) => ({
  at: `${year}-01-01T00:00:00.000Z`,
  co2RemovedKg: kg,
  likely: { lowKg: kg / 2, highKg: kg * 2 },
  size,
});
const yearsOf = (curve: Parameters<typeof pointsOf>[0]) =>
  pointsOf(curve).map(({ at }) => new Date(at).getUTCFullYear());

test('ends the forecast when it leaves the amount of today far below', () => {
  const past = [point(2020, 0), point(2026, 40)];
  const future = [2026, 2028, 2030, 2032, 2036, 2046].map((year) => point(year, 40 + (year - 2026) * 15));
  expect(yearsOf({ past, future, measured: [] })).toEqual([2020, 2026, 2028, 2030]);
});

test('shows three years of a seedling that grows from nothing', () => {
  const future = [2026, 2027, 2028, 2029, 2030].map((year) => point(year, (year - 2026) ** 2 * 10 + 0.1));
  expect(yearsOf({ past: [point(2025, 0), point(2026, 0.1)], future, measured: [] })).toEqual([
    2025, 2026, 2027, 2028, 2029,
  ]);
});

test('shows the whole forecast of a slow old tree, and none of an ended one', () => {
  const past = [point(1990, 0), point(2026, 400)];
  const future = [2026, 2036, 2046].map((year) => point(year, 400 + (year - 2026) * 5));
  expect(yearsOf({ past, future, measured: [] })).toEqual([1990, 2026, 2036, 2046]);
  expect(yearsOf({ past, future: [], measured: [] })).toEqual([1990, 2026]);
});
