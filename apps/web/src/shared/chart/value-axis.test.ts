import { expect, test } from 'vitest';

import { valueAxis } from './value-axis.ts';

test('starts at zero, uses round steps and ends at or above the largest value', () => {
  expect(valueAxis(87)).toEqual({ top: 100, ticks: [0, 25, 50, 75, 100] });
  expect(valueAxis(100)).toEqual({ top: 100, ticks: [0, 25, 50, 75, 100] });
  expect(valueAxis(0.26).ticks).toEqual([0, 0.1, 0.2, 0.3]);
});

test('uses integer steps for counts', () => {
  expect(valueAxis(1, { isInteger: true })).toEqual({ top: 1, ticks: [0, 1] });
  expect(valueAxis(3, { isInteger: true }).ticks).toEqual([0, 1, 2, 3]);
  expect(valueAxis(9, { isInteger: true }).ticks.every(Number.isInteger)).toBe(true);
});

test('returns an axis without any value', () => {
  for (const largest of [0, -0, Number.NaN, Infinity]) expect(valueAxis(largest).ticks[0]).toBe(0);
  expect(valueAxis(0).top).toBe(1);
});

test('returns two to six ticks with the largest value below the top for any magnitude', () => {
  for (let power = -12; power < 15; power += 1) {
    for (const digit of [1, 1.3, 2.2, 4.9, 7.7, 9.99]) {
      const largest = digit * 10 ** power;
      const { top, ticks } = valueAxis(largest);
      expect(ticks.length, String(largest)).toBeGreaterThanOrEqual(2);
      expect(ticks.length, String(largest)).toBeLessThanOrEqual(6);
      expect(top, String(largest)).toBeGreaterThanOrEqual(largest * (1 - 1e-6));
    }
  }
});
