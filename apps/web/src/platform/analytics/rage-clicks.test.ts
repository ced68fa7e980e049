import { expect, test } from 'vitest';

import { createRageDetector } from './rage-clicks.ts';

type Click = [x: number, y: number, at: number];

const told = (...clicks: Click[]) => {
  const isRage = createRageDetector();
  return clicks.map(([x, y, at]) => isRage({ x, y, at }));
};

test('the third click within a second and thirty pixels is rage', () => {
  expect(told([0, 0, 0], [18, 24, 500], [0, 0, 1_000])).toEqual([false, false, true]);
});

test('a millisecond later, or a pixel further, it is not', () => {
  expect(told([0, 0, 0], [0, 0, 500], [0, 0, 1_001])).toEqual([false, false, false]);
  expect(told([0, 0, 0], [0, 0, 500], [31, 0, 900])).toEqual([false, false, false]);
});

test('a burst is told once, and another one again', () => {
  expect(told([0, 0, 0], [0, 0, 10], [0, 0, 20], [0, 0, 30], [0, 0, 40], [0, 0, 50])).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
