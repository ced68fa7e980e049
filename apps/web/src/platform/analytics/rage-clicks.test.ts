import { expect, test } from 'vitest';

import { createRageDetector } from './watch-page.ts';

type Click = [x: number, y: number, at: number];

const detect = (...clicks: Click[]) => {
  const isRage = createRageDetector();
  return clicks.map(([x, y, at]) => isRage({ x, y, at }));
};

test('detects a third click within one second and thirty pixels', () => {
  expect(detect([0, 0, 0], [18, 24, 500], [0, 0, 1_000])).toEqual([false, false, true]);
});

test('ignores clicks that are too late or too far away', () => {
  expect(detect([0, 0, 0], [0, 0, 500], [0, 0, 1_001])).toEqual([false, false, false]);
  expect(detect([0, 0, 0], [0, 0, 500], [31, 0, 900])).toEqual([false, false, false]);
});

test('reports a burst once and the next burst again', () => {
  expect(detect([0, 0, 0], [0, 0, 10], [0, 0, 20], [0, 0, 30], [0, 0, 40], [0, 0, 50])).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
