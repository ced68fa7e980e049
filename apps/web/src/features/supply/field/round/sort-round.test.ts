import { expect, test } from 'vitest';

import { sortRound } from './sort-round.ts';
import { testRoundTree as tree } from './testing/test-round-tree.ts';

test('starts the round at the nearest tree and keeps the walk short', () => {
  const trees = [
    tree('north-west', { latitude: 24.001, longitude: 46 }),
    tree('south-east', { latitude: 24, longitude: 46.003 }),
    tree('north-east', { latitude: 24.001, longitude: 46.003 }),
    tree('south-west', { latitude: 24, longitude: 46 }),
  ];
  const position = { longitude: 46, latitude: 23.999, accuracyM: 5 };
  expect(sortRound(trees, 'walk', position)[0]?.trees.map(({ publicId }) => publicId)).toEqual([
    'south-west',
    'north-west',
    'north-east',
    'south-east',
  ]);
});

test('sorts the trees of each land by distance', () => {
  const trees = [
    tree('far', { latitude: 24.2 }),
    tree('elsewhere', { land: null }),
    tree('near', { latitude: 24.1 }),
  ];
  const position = { longitude: 46, latitude: 24.11, accuracyM: 5 };
  const sorted = sortRound(trees, 'distance', position);
  expect(sorted.map((each) => each.trees.map(({ publicId }) => publicId))).toEqual([
    ['near', 'far'],
    ['elsewhere'],
  ]);
});
