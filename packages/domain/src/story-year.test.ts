import { expect, test } from 'vitest';

import { isTurnOfYear, rangeOfYear, storyYearOn } from './story-year.ts';

test.each([
  ['2025-11-16T09:00:00Z', 2025, false],
  ['2025-12-14T20:59:59Z', 2025, false],
  ['2025-12-14T21:00:00Z', 2025, true],
  ['2025-12-31T20:59:59Z', 2025, true],
  ['2025-12-31T21:00:00Z', 2025, true],
  ['2026-01-31T20:59:59Z', 2025, true],
  ['2026-01-31T21:00:00Z', 2026, false],
  ['2026-06-01T09:00:00Z', 2026, false],
])('at %s the story is of %i, and that a year turns is %s', (instant, year, turns) => {
  expect(storyYearOn(new Date(instant))).toBe(year);
  expect(isTurnOfYear(new Date(instant))).toBe(turns);
});

test('a year begins and ends at midnight in Riyadh, and the next begins where it ends', () => {
  const { from, to } = rangeOfYear(2025);
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2024-12-31T21:00:00.000Z',
    '2025-12-31T21:00:00.000Z',
  ]);
  expect(rangeOfYear(2026).from).toBe(to);
});
