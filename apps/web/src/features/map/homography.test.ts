import { expect, test } from 'vitest';

import { applyTo, cssOf, homographyOf, inverseOf } from './homography.ts';
import type { Quad, Spot } from './homography.ts';

const square: Quad = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
/** A square floor that one looks along. */
const leaning: Quad = [
  { x: 40, y: 50 },
  { x: 60, y: 50 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];

function expectAt(spot: Spot, { x, y }: Spot): void {
  expect(spot.x).toBeCloseTo(x, 6);
  expect(spot.y).toBeCloseTo(y, 6);
}

test('each spot of a quad comes to lie on that of the other, and back', () => {
  const there = homographyOf(square, leaning);
  square.forEach((spot, index) => {
    expectAt(applyTo(spot, there), leaning[index] as Spot);
    expectAt(applyTo(leaning[index] as Spot, inverseOf(there)), spot);
  });
});

test('the middle of a floor lies nearer to its far edge', () => {
  const { x, y } = applyTo({ x: 50, y: 50 }, homographyOf(square, leaning));
  expect(x).toBeCloseTo(50, 6);
  expect(y).toBeCloseTo(50 + 50 / 6, 6);
});

test('a shift is told to the browser as one', () => {
  const shifted = square.map(({ x, y }) => ({ x: x + 12.5, y: y - 7 })) as unknown as Quad;
  expect(cssOf(homographyOf(square, shifted))).toBe('matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,12.5,-7,0,1)');
});
