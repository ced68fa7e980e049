import { clusterRadii } from '@nabta/contract/map/tree-tile';
import { cellLevel } from '@nabta/domain/tile-cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mergeSquares } from './merge-squares.ts';
import type { MapSquare, MapTree } from './trees-on-map.queries.ts';

const tile = { z: 6 };
/** Cells in one of 512 parts of the tile. */
const pixel = 2 ** (cellLevel - tile.z) / 512;

function square(x: number, y: number, trees: number): MapSquare {
  const cell = Math.round(x * 1_000 + y);
  return {
    trees,
    meanColumn: x * pixel,
    meanRow: y * pixel,
    firstCell: cell,
    lastCell: cell,
    tree: trees === 1 ? ({ publicId: 'T' } as MapTree) : null,
  };
}

test('two circles that would lie on each other become one, in the middle of all their trees', () => {
  const [only, ...others] = mergeSquares([square(200, 100, 30), square(220, 100, 10)], tile);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ trees: 40, meanColumn: 205 * pixel, meanRow: 100 * pixel, tree: null });
  expect([only?.firstCell, only?.lastCell]).toEqual([200_100, 220_100]);
});

test('a tree beside a circle is counted in it, and one that stands apart stays a tree', () => {
  const [cluster, alone] = mergeSquares(
    [square(110, 100, 1), square(100, 100, 9), square(300, 300, 1)],
    tile,
  );
  expect(cluster).toMatchObject({ trees: 10, tree: null });
  expect(alone).toMatchObject({ trees: 1, tree: { publicId: 'T' } });
});

test('says at which zoom they part: each one doubles what lies between them', () => {
  expect(mergeSquares([square(0, 0, 5), square(30, 0, 5)], tile)[0]?.partingZoom).toBe(7);
  expect(mergeSquares([square(0, 0, 5), square(9, 0, 5)], tile)[0]?.partingZoom).toBe(9);
});

test('circles of many trees are wider, and need more room', () => {
  expect(mergeSquares([square(0, 0, 20_000), square(60, 0, 20_000)], tile)).toHaveLength(1);
  expect(mergeSquares([square(0, 0, 20), square(60, 0, 20)], tile)).toHaveLength(2);
});

const squares = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 511 }),
    fc.integer({ min: 0, max: 511 }),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  { maxLength: 64 },
);

/** As MapLibre reads the steps: the last one that is not above the count. */
function drawnRadius(trees: number): number {
  return Math.max(...clusterRadii.filter(([min]) => min <= trees).map(([, radius]) => radius));
}

test('no circle lies on another', () => {
  fc.assert(
    fc.property(squares, (places) => {
      const merged = mergeSquares(
        places.map((place) => square(...place)),
        tile,
      );
      for (const [index, one] of merged.entries())
        for (const other of merged.slice(index + 1))
          expect(
            Math.hypot(one.meanColumn - other.meanColumn, one.meanRow - other.meanRow),
          ).toBeGreaterThanOrEqual((drawnRadius(one.trees) + drawnRadius(other.trees)) * pixel);
    }),
  );
});

test('never loses or doubles a tree', () => {
  fc.assert(
    fc.property(squares, (places) => {
      const total = (all: readonly { trees: number }[]) => all.reduce((sum, { trees }) => sum + trees, 0);
      const all = places.map((place) => square(...place));
      expect(total(mergeSquares(all, tile))).toBe(total(all));
    }),
  );
});
