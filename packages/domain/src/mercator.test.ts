import { expect, test } from 'vitest';

import { latitudeAt, longitudeAt, mapPlace } from './mercator.ts';

test('the middle of the map is where the equator meets Greenwich', () => {
  expect(mapPlace(0, 0)).toEqual({ x: 0.5, y: 0.5 });
});

test('a place is where every web map draws it', () => {
  const riyadh = mapPlace(46.6753, 24.7136);
  expect([Math.floor(riyadh.x * 2 ** 12), Math.floor(riyadh.y * 2 ** 12)]).toEqual([2_579, 1_757]);
});

test('the map is square: it ends at 85.05 degrees, and what lies beyond is on its edge', () => {
  expect(latitudeAt(0)).toBeCloseTo(85.051_128_78, 8);
  expect(latitudeAt(1)).toBeCloseTo(-85.051_128_78, 8);
  expect([mapPlace(-180, 89), mapPlace(180, -90)]).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ]);
});

test.each([
  [50.21, 26.41],
  [-140.5, -62],
  [179.99, 84],
])('the way to the map leads back: %d, %d', (longitude, latitude) => {
  const { x, y } = mapPlace(longitude, latitude);
  expect(longitudeAt(x)).toBeCloseTo(longitude, 9);
  expect(latitudeAt(y)).toBeCloseTo(latitude, 9);
});
