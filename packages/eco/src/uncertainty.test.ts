import { expect, test } from 'vitest';

import { likelyOf, randomSpread } from './uncertainty.ts';

const trees = (count: number, isMeasured = false) => ({
  totalKg: count,
  randomSquares: count * randomSpread(isMeasured) ** 2,
});

test.each([
  ['one tree by age', { ...trees(1), kgBySpecies: [1] }, 0.37, 2.7],
  ['one measured tree', { ...trees(1, true), kgBySpecies: [1] }, 0.55, 1.8],
  ['a thousand trees of four species', { ...trees(1000), kgBySpecies: [250, 250, 250, 250] }, 0.7, 1.42],
])('computes the likely range of %s', (_, parts, low, high) => {
  const { lowKg, highKg } = likelyOf(parts);
  expect(lowKg / parts.totalKg).toBeCloseTo(low, 1);
  expect(highKg / parts.totalKg).toBeCloseTo(high, 1);
  expect(Math.abs(lowKg / parts.totalKg - low)).toBeLessThan(0.01);
  expect(Math.abs(highKg / parts.totalKg - high)).toBeLessThan(0.02);
});

test('returns zero for zero', () => {
  expect(likelyOf({ totalKg: 0, kgBySpecies: [0], randomSquares: 0 })).toEqual({ lowKg: 0, highKg: 0 });
});

test('narrows the range less for one species than for four', () => {
  const one = likelyOf({ ...trees(1000), kgBySpecies: [1000] });
  const four = likelyOf({ ...trees(1000), kgBySpecies: [250, 250, 250, 250] });
  expect(one.highKg).toBeGreaterThan(four.highKg);
});
