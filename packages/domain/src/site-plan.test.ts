import { expect, test } from 'vitest';

import { toMercator } from './mercator.ts';
import { locateInPlan, type PlanFeature, type PlanPosition, planTileOf, type SitePlan } from './site-plan.ts';

/** A land of one kilometre on the equator, where 0.001° is 111 m in both directions. */
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

test('locates a tree by plot, row and distance from the nearest gate', () => {
  const place = locateInPlan(plan, [0.002, 0.00195]);
  expect(place).toMatchObject({ plot: 'B', row: 2 });
  expect(place?.metresFromGate).toBeCloseTo(Math.hypot(0.003, 0.00195) * 111_320, 0);
});

test('returns the nearer of two rows and none beyond the last', () => {
  expect(locateInPlan(plan, [0.002, 0.0017])?.row).toBe(1);
  expect(locateInPlan(plan, [0.002, 0.0018])?.row).toBe(2);
  expect(locateInPlan(plan, [0.002, 0.0035])).toMatchObject({ plot: 'B', row: null });
});

test('returns only the gate distance outside of plots', () => {
  expect(locateInPlan(plan, [0.008, 0.008])).toMatchObject({ plot: null, row: null });
});

test('returns undefined for a tree outside the land', () => {
  expect(locateInPlan(plan, [0.02, 0.002])).toBeUndefined();
});

test('returns the tile that contains the position', () => {
  expect(planTileOf(toMercator(46.5676, 24.7372))).toEqual({ z: 12, x: 2577, y: 1757 });
});
