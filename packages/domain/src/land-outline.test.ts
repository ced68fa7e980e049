import { expect, test } from 'vitest';

import { areaOfOutline, findOutlineError, centroidOfOutline } from './land-outline.ts';
import type { PlanPosition } from './site-plan.ts';

/** Corners in thousandths of a degree from a point near Riyadh. */
const ring = (...corners: [number, number][]): PlanPosition[] =>
  corners.map(([east, north]) => [46.6 + east / 1_000, 24.7 + north / 1_000]);

const square = ring([0, 0], [2, 0], [2, 2], [0, 2], [0, 0]);

test('accepts a square of about 200 m and returns its area and center', () => {
  expect(findOutlineError(square)).toBeUndefined();
  expect(areaOfOutline(square)).toBeCloseTo(222.64 ** 2 * Math.cos((24.701 * Math.PI) / 180), -1);
  expect(areaOfOutline(square.toReversed())).toBe(areaOfOutline(square));
  expect(centroidOfOutline(square)).toEqual([46.601, 24.701]);
});

test.each([
  ['too_few_corners', ring([0, 0], [2, 0], [0, 0])],
  ['not_closed', ring([0, 0], [2, 0], [2, 2], [0, 2])],
  ['crosses_itself', ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])],
  ['crosses_itself', ring([0, 0], [2, 0], [2, 2], [1, 0], [0, 2], [0, 0])],
  ['crosses_itself', ring([0, 0], [4, 0], [2, 0], [2, 2], [0, 0])],
  ['outside_the_kingdom', ring([9_500, 0], [9_502, 0], [9_502, 2], [9_500, 0])],
  ['too_small', ring([0, 0], [0.05, 0], [0.05, 0.05], [0, 0])],
  ['too_large', ring([0, 0], [80, 0], [80, 80], [0, 80], [0, 0])],
] as const)('rejects an outline: %s', (error, outline) => expect(findOutlineError(outline)).toBe(error));
