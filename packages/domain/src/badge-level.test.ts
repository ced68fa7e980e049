import { expect, test } from 'vitest';

import {
  badgeLevelOf,
  badgeLevelReached,
  badgeLevels,
  isBadgeActive,
  nextBadgeLevelOf,
} from './badge-level.ts';

test.each([
  [0, undefined, 'planter'],
  [1, 'planter', 'treesFriend'],
  [4, 'planter', 'treesFriend'],
  [5, 'treesFriend', 'treesHero'],
  [9, 'treesFriend', 'treesHero'],
  [10, 'treesHero', 'changeMaker'],
  [49, 'treesHero', 'changeMaker'],
  [50, 'changeMaker', 'climateHero'],
  [99, 'changeMaker', 'climateHero'],
  [100, 'climateHero', 'earthSavior'],
  [199, 'climateHero', 'earthSavior'],
  [200, 'earthSavior', undefined],
  [10_000, 'earthSavior', undefined],
])('%i trees have the level %s, followed by %s', (count, code, next) => {
  expect(badgeLevelOf(count)?.code).toBe(code);
  expect(nextBadgeLevelOf(count)?.code).toBe(next);
});

test('a badge becomes active at its required number of trees', () => {
  for (const badge of badgeLevels) {
    expect(isBadgeActive(badge, badge.treesRequired - 1)).toBe(false);
    expect(isBadgeActive(badge, badge.treesRequired)).toBe(true);
  }
});

test.each([
  [0, 1, 'planter'],
  [1, 2, undefined],
  [4, 5, 'treesFriend'],
  [5, 5, undefined],
  [4, 12, 'treesHero'],
  [3, 0, undefined],
])('growing from %i to %i trees reaches the level %s', (before, after, code) => {
  expect(badgeLevelReached(before, after)?.code).toBe(code);
});
