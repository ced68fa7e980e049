import { expect, test } from 'vitest';

import { mapPlace } from './mercator.ts';
import { placeInPlan, type PlanFeature, type PlanPosition, planTileOf, type SitePlan } from './site-plan.ts';

/** A land of a kilometre on the equator, where a thousandth of a degree is 111 metres both ways. */
const square = (west: number, south: number, east: number, north: number): PlanPosition[][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
const row = (number: number, latitude: number): PlanFeature => ({
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [0.001, latitude],
      [0.004, latitude],
    ],
  },
  properties: { kind: 'row', plot: 'B', row: number },
});
const plan: SitePlan = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: square(0, 0, 0.01, 0.01) },
      properties: { kind: 'outline' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: square(0.001, 0.001, 0.004, 0.004) },
      properties: { kind: 'plot', plot: 'B' },
    },
    row(1, 0.0015),
    row(2, 0.002),
    { type: 'Feature', geometry: { type: 'Point', coordinates: [0.005, 0] }, properties: { kind: 'gate' } },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [0.002, 0.01] },
      properties: { kind: 'gate' },
    },
  ],
};

test('a tree is found by its plot, its row and its distance from the nearest gate', () => {
  const place = placeInPlan(plan, [0.002, 0.00195]);
  expect(place).toMatchObject({ plot: 'B', row: 2 });
  expect(place?.metresFromGate).toBeCloseTo(Math.hypot(0.003, 0.00195) * 111_320, 0);
});

test('between two rows it is the nearer one, and beyond the last none', () => {
  expect(placeInPlan(plan, [0.002, 0.0017])?.row).toBe(1);
  expect(placeInPlan(plan, [0.002, 0.0018])?.row).toBe(2);
  expect(placeInPlan(plan, [0.002, 0.0035])).toMatchObject({ plot: 'B', row: null });
});

test('on the land but in no plot only the gate is known', () => {
  expect(placeInPlan(plan, [0.008, 0.008])).toMatchObject({ plot: null, row: null });
});

test('a tree that stands elsewhere has no place on this land', () => {
  expect(placeInPlan(plan, [0.02, 0.002])).toBeUndefined();
});

test('the tile of a plan is the one that holds the position', () => {
  expect(planTileOf(mapPlace(46.5676, 24.7372))).toEqual({ z: 12, x: 2577, y: 1757 });
});
