import { expect, test } from 'vitest';

import { joinByName } from './planted-columns.ts';

const yearOf = (from: string) => from.slice(0, 4);

test('the months of a year become one column with all of their trees', () => {
  const buckets = [
    { from: '2024-11-30', planted: 2, plantedSoFar: 2 },
    { from: '2024-12-31', planted: 1, plantedSoFar: 3 },
    { from: '2025-01-31', planted: 4, plantedSoFar: 7 },
  ];
  expect(joinByName(buckets, yearOf)).toEqual([
    { from: '2024-11-30', planted: 3, plantedSoFar: 3 },
    { from: '2025-01-31', planted: 4, plantedSoFar: 7 },
  ]);
});

test('nothing joined is nothing', () => {
  expect(joinByName([], yearOf)).toEqual([]);
});
