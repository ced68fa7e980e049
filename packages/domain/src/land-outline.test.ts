import { expect, test } from 'vitest';

import { areaOfOutline, faultOfOutline, middleOfOutline } from './land-outline.ts';
import type { PlanPosition } from './site-plan.ts';

/** In thousandths of a degree from a place near Riyadh. */
const ring = (...corners: [number, number][]): PlanPosition[] =>
  corners.map(([east, north]) => [46.6 + east / 1_000, 24.7 + north / 1_000]);

const square = ring([0, 0], [2, 0], [2, 2], [0, 2], [0, 0]);

test('a square of about two hundred metres is a land, with its area and its middle', () => {
  expect(faultOfOutline(square)).toBeUndefined();
  expect(areaOfOutline(square)).toBeCloseTo(222.64 ** 2 * Math.cos((24.701 * Math.PI) / 180), -1);
  expect(areaOfOutline(square.toReversed())).toBe(areaOfOutline(square));
  expect(middleOfOutline(square)).toEqual([46.601, 24.701]);
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
] as const)('%s', (fault, drawn) => expect(faultOfOutline(drawn)).toBe(fault));
