import { expect, test } from 'vitest';

import { isYearEndSeason, rangeOfYear, storyYearOn } from './story-year.ts';

test.each([
  ['2025-11-16T09:00:00Z', 2025, false],
  ['2025-12-14T20:59:59Z', 2025, false],
  ['2025-12-14T21:00:00Z', 2025, true],
  ['2025-12-31T20:59:59Z', 2025, true],
  ['2025-12-31T21:00:00Z', 2025, true],
  ['2026-01-31T20:59:59Z', 2025, true],
  ['2026-01-31T21:00:00Z', 2026, false],
  ['2026-06-01T09:00:00Z', 2026, false],
])('returns, at %s, the story year %i and season %s', (instant, year, isSeason) => {
  expect(storyYearOn(new Date(instant))).toBe(year);
  expect(isYearEndSeason(new Date(instant))).toBe(isSeason);
});

test("spans a Riyadh year from midnight to the next year's midnight", () => {
  const { from, to } = rangeOfYear(2025);
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2024-12-31T21:00:00.000Z',
    '2025-12-31T21:00:00.000Z',
  ]);
  expect(rangeOfYear(2026).from).toBe(to);
});
