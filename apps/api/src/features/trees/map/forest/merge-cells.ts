import { clusterRadii } from '@nabta/contract/map/tree-tile';
import { cellLevel, type Tile } from '@nabta/domain/tile-cell';

import type { MapSquare } from './trees-on-map.queries.ts';

/**
 * Trees at the edge of a square may stand beside those of the next one: two circles on each other, of which one number hides
 * the other. Such squares become one; so each circle of a tile is seen whole, and every tree is still counted once.
 */
export function mergeSquares(squares: readonly MapSquare[], { z }: Pick<Tile, 'z'>): MapSquare[] {
  const merged: MapSquare[] = [];
  for (const square of squares.toSorted((one, other) => other.trees - one.trees)) {
    const index = merged.findIndex((other) => distanceOf(other, square) < roomFor(other, square, z));
    const near = merged[index];
    if (near === undefined) merged.push(square);
    else merged[index] = union(near, square, z);
  }
  // One that grew may lie on the next now.
  return merged.length === squares.length ? merged : mergeSquares(merged, { z });
}

/** How far apart the circles of two must be, in cells. */
function roomFor(one: MapSquare, other: MapSquare, z: number): number {
  return ((radiusOf(one) + radiusOf(other)) * 2 ** (cellLevel - z)) / 512;
}

function radiusOf({ trees }: MapSquare): number {
  return clusterRadii.findLast(([min]) => trees >= min)?.[1] ?? 0;
}

function distanceOf(one: MapSquare, other: MapSquare): number {
  return Math.hypot(one.meanColumn - other.meanColumn, one.meanRow - other.meanRow);
}

/** Every zoom doubles what lies between two places. */
function zoomsUntil(distance: number, wanted: number): number {
  return Math.max(1, Math.ceil(Math.log2(wanted / Math.max(distance, 1))));
}

function union(large: MapSquare, small: MapSquare, z: number): MapSquare {
  const partingZoom = z + zoomsUntil(distanceOf(large, small), roomFor(large, small, z));
  const trees = large.trees + small.trees;
  const share = small.trees / trees;
  return {
    trees,
    meanColumn: large.meanColumn + (small.meanColumn - large.meanColumn) * share,
    meanRow: large.meanRow + (small.meanRow - large.meanRow) * share,
    firstCell: Math.min(large.firstCell, small.firstCell),
    lastCell: Math.max(large.lastCell, small.lastCell),
    tree: null,
    partingZoom: Math.min(partingZoom, large.partingZoom ?? cellLevel, small.partingZoom ?? cellLevel),
  };
}
