import { toMercator } from '@nabta/domain/mercator';
import { expect, test } from 'vitest';

import { pictureOf } from './picture-view.ts';

test('contains every corner of the bounds with a margin', () => {
  const bounds = { west: 36.5, south: 16.9, east: 50.2, north: 28.4 };
  const { box } = pictureOf(bounds);
  for (const longitude of [bounds.west, bounds.east]) {
    for (const latitude of [bounds.south, bounds.north]) {
      const { x, y } = toMercator(longitude, latitude);
      expect((x - box.x) / box.side).toBeGreaterThan(0.1);
      expect((x - box.x) / box.side).toBeLessThan(0.9);
      expect((y - box.y) / box.side).toBeGreaterThan(0.1);
      expect((y - box.y) / box.side).toBeLessThan(0.9);
    }
  }
});

test('centres a single tree among its surrounding towns', () => {
  const { view, box } = pictureOf({ west: 46.6753, south: 24.7136, east: 46.6753, north: 24.7136 });
  expect(view).toEqual({ longitude: 46.6753, latitude: 24.7136, zoom: 9 });
  const { x, y } = toMercator(46.6753, 24.7136);
  expect((x - box.x) / box.side).toBeCloseTo(0.5);
  expect((y - box.y) / box.side).toBeCloseTo(0.5);
});

test('keeps the picture of the whole world within the map', () => {
  const { view, box } = pictureOf({ west: -180, south: -84, east: 180, north: 84 });
  expect(view.zoom).toBe(0);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
});
