import { cellLevel, type Tile } from '@nabta/domain/tile-cell';

import type { MapSquare } from './trees-on-map.queries.ts';

/** As shares of a tile: nearer than this their circles would lie on each other. */
const nearest = 48 / 512;

/**
 * Trees at the edge of a square may stand beside those of the next one: two circles on each other, of which one number hides
 * the other. Such squares become one; so each circle of a tile is seen whole, and every tree is still counted once.
 */
export function mergeSquares(squares: readonly MapSquare[], { z }: Pick<Tile, 'z'>): MapSquare[] {
  const nearestCells = nearest * 2 ** (cellLevel - z);
  const merged: MapSquare[] = [];
  for (const square of squares.toSorted((one, other) => other.trees - one.trees)) {
    const index = merged.findIndex((other) => distanceOf(other, square) < nearestCells);
    const near = merged[index];
    if (near === undefined) merged.push(square);
    else merged[index] = union(near, square, z + zoomsUntil(distanceOf(near, square), nearestCells));
  }
  return merged;
}

function distanceOf(one: MapSquare, other: MapSquare): number {
  return Math.hypot(one.meanColumn - other.meanColumn, one.meanRow - other.meanRow);
}

/** Every zoom doubles what lies between two places. */
function zoomsUntil(distance: number, wanted: number): number {
  return Math.max(1, Math.ceil(Math.log2(wanted / Math.max(distance, 1))));
}

function union(large: MapSquare, small: MapSquare, partingZoom: number): MapSquare {
  const trees = large.trees + small.trees;
  const share = small.trees / trees;
  return {
    trees,
    meanColumn: large.meanColumn + (small.meanColumn - large.meanColumn) * share,
    meanRow: large.meanRow + (small.meanRow - large.meanRow) * share,
    firstCell: Math.min(large.firstCell, small.firstCell),
    lastCell: Math.max(large.lastCell, small.lastCell),
    tree: null,
    partingZoom: Math.min(partingZoom, large.partingZoom ?? cellLevel),
  };
}
