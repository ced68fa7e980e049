import { expect, test } from 'vitest';

import { growthFrameOf, growthFrameOfLevel, lastGrowthFrame } from './tree-growth-frame.ts';

test.each([
  [0, 24],
  [1, 72],
  [3, 97],
  [4, 109.5],
  [5, 122],
  [10, 170],
  [30, 193],
  [50, 216],
  [100, 260],
  [150, 279.5],
  [199, 298.61],
  [200, 299],
  [10_000, 299],
])('maps %i trees to frame %d', (count, frame) => {
  expect(growthFrameOf(count)).toBeCloseTo(frame, 10);
});

test('never decreases with more trees and never exceeds the last frame', () => {
  for (let count = 0; count < 300; count += 1) {
    expect(growthFrameOf(count + 1)).toBeGreaterThanOrEqual(growthFrameOf(count));
    expect(growthFrameOf(count)).toBeLessThanOrEqual(lastGrowthFrame);
  }
});

test('pauses at the frame of each level', () => {
  expect([1, 2, 3, 4, 5, 6].map(growthFrameOfLevel)).toEqual([72, 122, 170, 216, 260, 299]);
});
