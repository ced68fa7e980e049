import { expect, test } from 'vitest';

import { calculateAge } from './tree-details-content.tsx';

test.each([
  ['2026-03-01', 'ageDays', 0],
  ['2026-02-28', 'ageDays', 1],
  ['2026-01-01', 'ageDays', 59],
  ['2025-12-31', 'ageMonths', 1],
  ['2025-03-01', 'ageMonths', 11],
  ['2024-03-02', 'ageMonths', 23],
  ['2024-03-01', 'ageYears', 1],
  ['2014-02-28', 'ageYears', 12],
  ['2027-01-01', 'ageDays', 0],
] as const)('returns the age of a tree planted on %s in %s: %i', (plantedOn, unit, count) => {
  expect(calculateAge(new Date(plantedOn), new Date('2026-03-01'))).toEqual({ unit, count });
});
