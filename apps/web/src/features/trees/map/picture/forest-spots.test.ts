import { expect, test } from 'vitest';

import { distanceBetween } from '../base/map-view.ts';
import type { Position } from '../base/map-view.ts';
import { findSpots } from './forest-spots.ts';
import { tileServerOf } from './testing/tree-tiles-server.ts';

const riyadh: Position = [46.6753, 24.7136];
const jazan: Position = [42.5611, 16.8892];
const saoPaulo: Position = [-46.6333, -23.5505];

test('two plots of one city are two spots, each where its trees stand', async () => {
  const near: Position = [riyadh[0] + 0.15, riyadh[1]];
  const { read } = tileServerOf([riyadh, near]);
  const spots = await findSpots(read);
  expect(spots).toHaveLength(2);
  for (const tree of [riyadh, near])
    expect(Math.min(...spots.map((spot) => distanceBetween(spot, tree)))).toBeLessThan(0.001);
});

test('trees of other continents are found as well', async () => {
  const { read } = tileServerOf([riyadh, jazan, saoPaulo]);
  const spots = await findSpots(read);
  for (const tree of [riyadh, jazan, saoPaulo])
    expect(Math.min(...spots.map((spot) => distanceBetween(spot, tree)))).toBeLessThan(0.001);
});

test('plots that far out are told as one group are both found', async () => {
  const tabuk: Position = [36.5662, 28.3838];
  const { read } = tileServerOf([riyadh, tabuk]);
  const middle = tileServerOf([[45.1, 25.2]]);
  const spots = await findSpots((tile) => (tile.z === 0 ? middle : { read }).read(tile));
  expect(spots).toHaveLength(2);
  for (const tree of [riyadh, tabuk])
    expect(Math.min(...spots.map((spot) => distanceBetween(spot, tree)))).toBeLessThan(0.001);
});

test('a forest all over Arabia is asked for in few tiles, and none of its trees is far from a spot', async () => {
  const trees = Array.from({ length: 400 }, (_, index): Position => [
    36 + (index % 20),
    17 + Math.floor(index / 20) * 0.7,
  ]);
  const { read, asked } = tileServerOf(trees);
  const spots = await findSpots(read);
  expect(asked.length).toBeLessThanOrEqual(60);
  for (const tree of trees)
    expect(Math.min(...spots.map((spot) => distanceBetween(spot, tree)))).toBeLessThan(0.7);
});

test('where no tree stands there is no spot', async () => {
  expect(await findSpots(async () => undefined)).toEqual([]);
});
