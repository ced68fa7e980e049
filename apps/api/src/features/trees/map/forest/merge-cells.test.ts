import { clusterRadii } from '@nabta/contract/trees/map/tree-tile';
import { cellLevel } from '@nabta/domain/tile-cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mergeCells } from './merge-cells.ts';
import type { AggregatedCell, MapTree } from './trees-on-map.queries.ts';

const tile = { z: 6 };
/** Cells per pixel of a 512-pixel tile. */
const pixel = 2 ** (cellLevel - tile.z) / 512;

function cellAt(x: number, y: number, trees: number): AggregatedCell {
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

test('merges two overlapping clusters and places the result at the mean of their trees', () => {
  const [only, ...others] = mergeCells([cellAt(200, 100, 30), cellAt(220, 100, 10)], tile);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ trees: 40, meanColumn: 205 * pixel, meanRow: 100 * pixel, tree: null });
  expect([only?.firstCell, only?.lastCell]).toEqual([200_100, 220_100]);
});

test('counts a tree near a cluster in it and keeps a distant tree separate', () => {
  const [cluster, alone] = mergeCells([cellAt(110, 100, 1), cellAt(100, 100, 9), cellAt(300, 300, 1)], tile);
  expect(cluster).toMatchObject({ trees: 10, tree: null });
  expect(alone).toMatchObject({ trees: 1, tree: { publicId: 'T' } });
});

test('returns the zoom at which the clusters separate', () => {
  expect(mergeCells([cellAt(0, 0, 5), cellAt(30, 0, 5)], tile)[0]?.expansionZoom).toBe(7);
  expect(mergeCells([cellAt(0, 0, 5), cellAt(9, 0, 5)], tile)[0]?.expansionZoom).toBe(9);
});

test('merges at a greater distance when the clusters are larger', () => {
  expect(mergeCells([cellAt(0, 0, 20_000), cellAt(60, 0, 20_000)], tile)).toHaveLength(1);
  expect(mergeCells([cellAt(0, 0, 20), cellAt(60, 0, 20)], tile)).toHaveLength(2);
});

const arbitraryCells = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 511 }),
    fc.integer({ min: 0, max: 511 }),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  { maxLength: 64 },
);

/** Like a MapLibre step expression: the last step not above the count. */
function drawnRadius(trees: number): number {
  return Math.max(...clusterRadii.filter(([min]) => min <= trees).map(([, radius]) => radius));
}

test('never returns overlapping clusters', () => {
  fc.assert(
    fc.property(arbitraryCells, (places) => {
      const merged = mergeCells(
        places.map((place) => cellAt(...place)),
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

test('preserves the total number of trees', () => {
  fc.assert(
    fc.property(arbitraryCells, (places) => {
      const totalOf = (cells: readonly { trees: number }[]) =>
        cells.reduce((sum, { trees }) => sum + trees, 0);
      const cells = places.map((place) => cellAt(...place));
      expect(totalOf(mergeCells(cells, tile))).toBe(totalOf(cells));
    }),
  );
});
