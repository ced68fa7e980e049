import { expect, test } from 'vitest';

import { latitudeAt, longitudeAt, toMercator } from './mercator.ts';

test('maps 0°, 0° to the center', () => {
  expect(toMercator(0, 0)).toEqual({ x: 0.5, y: 0.5 });
});

test('projects a place to the standard web map tile', () => {
  const riyadh = toMercator(46.6753, 24.7136);
  expect([Math.floor(riyadh.x * 2 ** 12), Math.floor(riyadh.y * 2 ** 12)]).toEqual([2_579, 1_757]);
});

test('clamps latitudes beyond 85.05 degrees to the edge of the square map', () => {
  expect(latitudeAt(0)).toBeCloseTo(85.051_128_78, 8);
  expect(latitudeAt(1)).toBeCloseTo(-85.051_128_78, 8);
  expect([toMercator(-180, 89), toMercator(180, -90)]).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ]);
});

test.each([
  [50.21, 26.41],
  [-140.5, -62],
  [179.99, 84],
])('inverts the projection of %d, %d', (longitude, latitude) => {
  const { x, y } = toMercator(longitude, latitude);
  expect(longitudeAt(x)).toBeCloseTo(longitude, 9);
  expect(latitudeAt(y)).toBeCloseTo(latitude, 9);
});
