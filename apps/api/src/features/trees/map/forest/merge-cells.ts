import { clusterRadii } from '@nabta/contract/trees/map/tree-tile';
import { cellLevel, type Tile } from '@nabta/domain/tile-cell';

import type { AggregatedCell } from './trees-on-map.queries.ts';

/**
 * Merges cells whose cluster circles would overlap and hide each other's count; every tree is still counted
 * once.
 */
export function mergeCells(cells: readonly AggregatedCell[], { z }: Pick<Tile, 'z'>): AggregatedCell[] {
  const merged: AggregatedCell[] = [];
  for (const cell of cells.toSorted((left, right) => right.trees - left.trees)) {
    const index = merged.findIndex((larger) => distanceOf(larger, cell) < minDistance(larger, cell, z));
    const overlapping = merged[index];
    if (overlapping === undefined) merged.push(cell);
    else merged[index] = mergePair(overlapping, cell, z);
  }
  // A merged circle is larger and may overlap the next one.
  return merged.length === cells.length ? merged : mergeCells(merged, { z });
}

/** Minimum distance between two cluster centres, in cells. */
function minDistance(first: AggregatedCell, second: AggregatedCell, z: number): number {
  return ((radiusOf(first) + radiusOf(second)) * 2 ** (cellLevel - z)) / 512;
}

function radiusOf({ trees }: AggregatedCell): number {
  return clusterRadii.findLast(([min]) => trees >= min)?.[1] ?? 0;
}

function distanceOf(first: AggregatedCell, second: AggregatedCell): number {
  return Math.hypot(first.meanColumn - second.meanColumn, first.meanRow - second.meanRow);
}

/** Each zoom level doubles the distance between two points. */
function countZoomsUntil(distance: number, required: number): number {
  return Math.max(1, Math.ceil(Math.log2(required / Math.max(distance, 1))));
}

function mergePair(large: AggregatedCell, small: AggregatedCell, z: number): AggregatedCell {
  const expansionZoom = z + countZoomsUntil(distanceOf(large, small), minDistance(large, small, z));
  const trees = large.trees + small.trees;
  const share = small.trees / trees;
  return {
    trees,
    meanColumn: large.meanColumn + (small.meanColumn - large.meanColumn) * share,
    meanRow: large.meanRow + (small.meanRow - large.meanRow) * share,
    firstCell: Math.min(large.firstCell, small.firstCell),
    lastCell: Math.max(large.lastCell, small.lastCell),
    tree: null,
    expansionZoom: Math.min(
      expansionZoom,
      large.expansionZoom ?? cellLevel,
      small.expansionZoom ?? cellLevel,
    ),
  };
}
