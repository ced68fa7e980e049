import { expect, test } from 'vitest';

import { badgeLevels } from './badge-level.ts';
import { growthStepReached, growthSteps, nextGrowthStepOf } from './growth-step.ts';

test('keeps the growth steps ascending and distinct from badge levels', () => {
  expect(growthSteps.toSorted((one, other) => one - other)).toEqual([...growthSteps]);
  const badges = new Set<number>(badgeLevels.map(({ treesRequired }) => treesRequired));
  expect(growthSteps.filter((step) => badges.has(step))).toEqual([]);
});

test.each([
  [0, undefined],
  [5, undefined],
  [9, undefined],
  [10, 15],
  [14, 15],
  [15, 20],
  [39, 40],
  [40, undefined],
  [49, undefined],
  [50, 60],
  [90, undefined],
  [100, 120],
  [179, 180],
  [180, undefined],
  [200, undefined],
  [5_000, undefined],
])('returns, after %i trees, the next step %s', (trees, step) => {
  expect(nextGrowthStepOf(trees)).toBe(step);
});

test.each([
  [14, 15, 15],
  [14, 16, 15],
  [12, 26, 25],
  [15, 16, undefined],
  [15, 15, undefined],
  [20, 14, undefined],
  [39, 50, undefined],
  [40, 60, undefined],
  [199, 201, undefined],
])('reports, from %i to %i trees, the reached step %s', (before, after, step) => {
  expect(growthStepReached(before, after)).toBe(step);
});
