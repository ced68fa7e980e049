import { expect, test } from 'vitest';

import { percentFormat, shareOf, displayShare } from './survival.ts';

test.each([
  // Published interval examples (Newcombe 1998, method 3): 81 of 263 and 15 of 148, plus edge cases.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('computes, for %i of %i, the interval %d to %d', (count, basis, low, high) => {
  const share = shareOf(count, basis);
  expect(share.low).toBeCloseTo(low, 4);
  expect(share.high).toBeCloseTo(high, 4);
});

test('returns null without data and a wide interval for few trees', () => {
  expect(shareOf(0, 0)).toEqual({ basis: 0, count: 0, share: null, low: null, high: null });
  expect(shareOf(3, 3)).toMatchObject({ share: 1, high: 1 });
  expect(shareOf(3, 3).low).toBeLessThan(0.5);
});

test.each([
  [5_000, 5_000, '100%'],
  [4_998, 5_000, '99.9%'],
  [57, 100, '57%'],
  [2, 3, '66.7%'],
])('displays %i of %i alive trees as %s', (alive, planted, text) => {
  expect(new Intl.NumberFormat('en', percentFormat).format(displayShare(alive / planted))).toBe(text);
});
