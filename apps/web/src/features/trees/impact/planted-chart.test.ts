import { expect, test } from 'vitest';

import { mergeByName } from './planted-chart.tsx';

const yearOf = (from: string) => from.slice(0, 4);

test('merges the months of a year into one column', () => {
  const buckets = [
    { from: '2024-11-30', planted: 2, plantedSoFar: 2 },
    { from: '2024-12-31', planted: 1, plantedSoFar: 3 },
    { from: '2025-01-31', planted: 4, plantedSoFar: 7 },
  ];
  expect(mergeByName(buckets, yearOf)).toEqual([
    { from: '2024-11-30', planted: 3, plantedSoFar: 3 },
    { from: '2025-01-31', planted: 4, plantedSoFar: 7 },
  ]);
});

test('returns nothing for no buckets', () => {
  expect(mergeByName([], yearOf)).toEqual([]);
});
