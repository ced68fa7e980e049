import { expect, test } from 'vitest';

import { planRoute } from './route-planning.ts';

/** Metres east and north of a gate in Riyadh. */
const at = (east: number, north: number) => ({
  longitude: 46.6753 + east / (111_320 * Math.cos((24.7136 * Math.PI) / 180)),
  latitude: 24.7136 + north / 111_320,
});

test('walks planting rows up and down', () => {
  const rows = [0, 1, 2, 3].flatMap((row) => [0, 10, 20, 30, 40].map((along) => at(row * 8, along)));
  const { order, metres } = planRoute(rows);
  expect(new Set(order).size).toBe(20);
  expect(metres).toBeLessThan(4 * 40 + 3 * 8 + 12);
});

test('removes crossings from a route', () => {
  const corners = [at(0, 0), at(100, 100), at(100, 0), at(0, 100)];
  expect(planRoute(corners).metres).toBeLessThan(301);
});

test('returns a near-optimal route for 500 trees', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const stops = Array.from({ length: 500 }, () => at(random() * 400, random() * 400));
  const { metres, order } = planRoute(stops);
  expect(new Set(order).size).toBe(500);
  // Beardwood–Halton–Hammersley: 0.7124 · √(count · area), plus a margin for the boundary.
  expect(metres).toBeLessThan(0.7124 * Math.sqrt(500 * 400 * 400) * 1.18);
});

test('returns an empty route for none and one tree', () => {
  expect(planRoute([])).toEqual({ order: [], metres: 0 });
  expect(planRoute([at(1, 1)])).toEqual({ order: [0], metres: 0 });
});
