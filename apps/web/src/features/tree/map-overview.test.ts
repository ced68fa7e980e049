import { expect, test } from 'vitest';

import {
  clustersOf,
  homeView,
  mapHeight,
  mapWidth,
  placesOf,
  projectionOf,
  smoothOutline,
  viewOf,
} from './map-overview.ts';
import type { Position } from './map-overview.ts';

const riyadh: Position = [46.7, 24.7];
const jeddah: Position = [39.2, 21.5];
const saoPaulo: Position = [-46.6, -23.5];
const land = (coordinates: Position) => ({ point: { geometry: { coordinates } } });

test('trees at home are shown on the whole country, others on a view that holds them all', () => {
  expect(viewOf([riyadh, jeddah])).toBe(homeView);
  const view = viewOf([riyadh, saoPaulo]);
  expect(view.west).toBeLessThan(-46.6);
  expect(view.south).toBeLessThan(-23.5);
  expect(view.east).toBeGreaterThan(46.7);
  expect(view.north).toBeGreaterThan(24.7);
});

test('every tree of a view lies inside the picture, the north above and the west at the left', () => {
  for (const positions of [[riyadh, jeddah], [riyadh, saoPaulo], [riyadh]]) {
    const project = projectionOf(viewOf(positions));
    for (const [x, y] of positions.map(project)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(mapWidth);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(mapHeight);
    }
  }
  const project = projectionOf(homeView);
  expect(project(jeddah)[0]).toBeLessThan(project(riyadh)[0]);
  expect(project(riyadh)[1]).toBeLessThan(project(jeddah)[1]);
});

test('trees that would cover each other are one circle, and none is lost', () => {
  const points = Array.from({ length: 500 }, (_point, index): [number, number] => [
    (index * 37) % 350,
    (index * 61) % 300,
  ]);
  const clusters = clustersOf([...points, [10, 10], [11, 11], [12, 9]]);
  expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(503);
  expect(
    clustersOf([
      [10, 10],
      [12, 12],
      [300, 200],
    ]),
  ).toEqual([
    { x: 11, y: 11, count: 2 },
    { x: 300, y: 200, count: 1 },
  ]);
});

test('a tree counts at the nearest land within reach, the largest place first and the rest at the end', () => {
  const [north, south] = [land([46.7, 24.9]), land([46.7, 24.5])];
  const places = placesOf(
    [saoPaulo, saoPaulo, saoPaulo, [46.7, 24.85], [46.7, 24.45], [46.7, 24.4]],
    [north, south],
  );
  expect(places).toEqual([
    { land: south, count: 2 },
    { land: north, count: 1 },
    { land: undefined, count: 3 },
  ]);
});

test('an outline bends at its points, ends where it began and stays within them', () => {
  expect(
    smoothOutline([
      [0, 0],
      [10, 0],
      [10, 10],
    ]),
  ).toBe('M5.0 5.0Q0.0 0.0 5.0 0.0Q10.0 0.0 10.0 5.0Q10.0 10.0 5.0 5.0Z');
  expect(smoothOutline([])).toBe('');
});
