import type { RoundTree } from '@nabta/contract/field';
import { expect, test } from 'vitest';

import { sortRound } from './sort-round.ts';

const tree = (publicId: string, part: Partial<RoundTree>): RoundTree => ({
  publicId,
  specie: null,
  land: { id: 'land', name: { en: 'Land' } },
  effort: null,
  tagId: null,
  longitude: 46,
  latitude: 24,
  plot: 'A',
  row: 1,
  plantedAt: '2026-01-01T00:00:00.000Z',
  lastCheckedAt: null,
  health: null,
  isDamaged: false,
  dueAt: '2026-02-01T00:00:00.000Z',
  endedAt: null,
  ...part,
});

test('a round goes along the rows of a plot, back and forth', () => {
  const trees = [
    tree('second-row-west', { row: 2, longitude: 46 }),
    tree('first-row-west', { row: 1, longitude: 46 }),
    tree('other-plot', { plot: 'B' }),
    tree('first-row-east', { row: 1, longitude: 46.1 }),
    tree('second-row-east', { row: 2, longitude: 46.1 }),
  ];
  expect(sortRound(trees, 'place', undefined)[0]?.trees.map(({ publicId }) => publicId)).toEqual([
    'first-row-east',
    'first-row-west',
    'second-row-west',
    'second-row-east',
    'other-plot',
  ]);
});

test('or the nearest first, each land for itself', () => {
  const trees = [
    tree('far', { latitude: 24.2 }),
    tree('elsewhere', { land: null }),
    tree('near', { latitude: 24.1 }),
  ];
  const place = { longitude: 46, latitude: 24.11, accuracyM: 5 };
  const sorted = sortRound(trees, 'distance', place);
  expect(sorted.map((each) => each.trees.map(({ publicId }) => publicId))).toEqual([
    ['near', 'far'],
    ['elsewhere'],
  ]);
});
