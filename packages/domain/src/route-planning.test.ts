import { expect, test } from 'vitest';

import { shortestWalk } from './shortest-walk.ts';

/** Some metres east and north of a gate in Riyadh. */
const at = (east: number, north: number) => ({
  longitude: 46.6753 + east / (111_320 * Math.cos((24.7136 * Math.PI) / 180)),
  latitude: 24.7136 + north / 111_320,
});

test('rows are walked up and down, as somebody would walk them', () => {
  const rows = [0, 1, 2, 3].flatMap((row) => [0, 10, 20, 30, 40].map((along) => at(row * 8, along)));
  const { order, metres } = shortestWalk(rows);
  expect(new Set(order).size).toBe(20);
  expect(metres).toBeLessThan(4 * 40 + 3 * 8 + 12);
});

test('no two ways cross: a walk that is tangled is undone', () => {
  const corners = [at(0, 0), at(100, 100), at(100, 0), at(0, 100)];
  expect(shortestWalk(corners).metres).toBeLessThan(301);
});

test('the walk to 500 trees is near the shortest that can be expected', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const spots = Array.from({ length: 500 }, () => at(random() * 400, random() * 400));
  const { metres, order } = shortestWalk(spots);
  expect(new Set(order).size).toBe(500);
  // Beardwood, Halton and Hammersley: 0.7124 times the root of count and area, and the edge of the square.
  expect(metres).toBeLessThan(0.7124 * Math.sqrt(500 * 400 * 400) * 1.18);
});

test('nothing and one need no walk', () => {
  expect(shortestWalk([])).toEqual({ order: [], metres: 0 });
  expect(shortestWalk([at(1, 1)])).toEqual({ order: [0], metres: 0 });
});
