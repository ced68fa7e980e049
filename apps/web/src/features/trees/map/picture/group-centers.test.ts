import { expect, test } from 'vitest';

import { distanceBetween } from '../base/map-view.ts';
import type { Position } from '../base/map-view.ts';
import { findGroupCenters } from '../forest/forest-picture.tsx';
import { tileServerOf } from './testing/tree-tiles-server.ts';

const riyadh: Position = [46.6753, 24.7136];
const jazan: Position = [42.5611, 16.8892];
const saoPaulo: Position = [-46.6333, -23.5505];

test('returns two centers for two plots of one city', async () => {
  const near: Position = [riyadh[0] + 0.15, riyadh[1]];
  const { read } = tileServerOf([riyadh, near]);
  const centers = await findGroupCenters(read);
  expect(centers).toHaveLength(2);
  for (const tree of [riyadh, near])
    expect(Math.min(...centers.map((center) => distanceBetween(center, tree)))).toBeLessThan(0.001);
});

test('finds trees on other continents', async () => {
  const { read } = tileServerOf([riyadh, jazan, saoPaulo]);
  const centers = await findGroupCenters(read);
  for (const tree of [riyadh, jazan, saoPaulo])
    expect(Math.min(...centers.map((center) => distanceBetween(center, tree)))).toBeLessThan(0.001);
});

test('finds both plots that are one group at low zoom', async () => {
  const tabuk: Position = [36.5662, 28.3838];
  const { read } = tileServerOf([riyadh, tabuk]);
  const middle = tileServerOf([[45.1, 25.2]]);
  const centers = await findGroupCenters((tile) => (tile.z === 0 ? middle : { read }).read(tile));
  expect(centers).toHaveLength(2);
  for (const tree of [riyadh, tabuk])
    expect(Math.min(...centers.map((center) => distanceBetween(center, tree)))).toBeLessThan(0.001);
});

test('loads a forest across Arabia in few tiles and keeps every tree near a center', async () => {
  const trees = Array.from({ length: 400 }, (_, index): Position => [
    36 + (index % 20),
    17 + Math.floor(index / 20) * 0.7,
  ]);
  const { read, requestedTiles } = tileServerOf(trees);
  const centers = await findGroupCenters(read);
  expect(requestedTiles.length).toBeLessThanOrEqual(60);
  for (const tree of trees)
    expect(Math.min(...centers.map((center) => distanceBetween(center, tree)))).toBeLessThan(0.7);
});

test('returns no centers without trees', async () => {
  expect(await findGroupCenters(async () => undefined)).toEqual([]);
});
