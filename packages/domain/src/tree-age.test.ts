import { expect, test } from 'vitest';

import { treeAge } from './tree-age.ts';

test.each([
  ['2026-03-01', 'days', 0],
  ['2026-02-28', 'days', 1],
  ['2026-01-01', 'days', 59],
  ['2025-12-31', 'months', 2],
  ['2025-03-02', 'months', 11],
  ['2025-03-01', 'months', 12],
  ['2024-03-02', 'months', 23],
  ['2024-03-01', 'years', 2],
  ['2014-02-28', 'years', 12],
  ['2027-01-01', 'days', 0],
] as const)('returns the age of a tree planted on %s in %s: %i', (plantedOn, unit, count) => {
  expect(treeAge(plantedOn, '2026-03-01')).toEqual({ unit, count });
});
