import { minTreeZoom } from '@nabta/contract/trees/map/tree-tile';
import type { TreeFilters } from '@nabta/contract/trees/tree';
import type { MercatorPoint } from '@nabta/domain/mercator';
import { ancestorCell, cellLevel, cellsIn, columnAndRow, type Tile } from '@nabta/domain/tile-cell';

import type { Database, Executor } from '#core/postgres/database.ts';
import { isUnfiltered } from '#features/trees/tree/tree-filters.fragments.ts';

import { mergeCells } from './merge-cells.ts';
import {
  precountedLevels,
  type TreeSelection,
  type MapScope,
  type AggregatedCell,
  type MapTree,
  setMapQueryOptions,
  selectCellsOnMap,
  selectPrecountedCells,
  selectAggregatedCells,
  selectTreesOnMap,
} from './trees-on-map.queries.ts';

export type TileQuery = { mapScope: MapScope; filters: TreeFilters; tile: Tile };

/** Single trees and clusters of a tile. */
export type TreesOnMap = { trees: MapTree[]; clusters: AggregatedCell[] };

/** Returns the mean position of the trees of a cell. */
export function centerOfTrees({ meanColumn, meanRow }: AggregatedCell): MercatorPoint {
  return { x: (meanColumn + 0.5) / 2 ** cellLevel, y: (meanRow + 0.5) / 2 ** cellLevel };
}

/** A tile is an 8 × 8 grid of clusters; a grid cell is as wide as a drawn cluster on a 512-pixel tile. */
export const gridLevels = 3;

/** The most trees a phone can render individually, about 50 kB. */
const maxTrees = 2_000;

/** From this zoom on a tile has few enough cells to count each of them. */
const firstZoomOfCells = 17;

/**
 * Lists the trees of a tile from one snapshot. Unfiltered views use precounted cells (at most 1,024) or the
 * index alone. Other queries count tree by tree: about 20 ms for 10,000 trees of an account or sponsor, about
 * 1 s for a filter over a million.
 */
export async function listTreesOnMap(
  database: Database,
  { mapScope, filters, tile }: TileQuery,
): Promise<TreesOnMap> {
  const selection = { mapScope, filters, ...cellsIn(tile) };
  const isAllUnfiltered = mapScope.scope === 'all' && isUnfiltered(filters);
  // Index-only queries need one statement, whose plan is cached.
  if (isAllUnfiltered || isUnfilteredForest(selection))
    return listTreesOfTile(database.readSql, tile, selection, isAllUnfiltered);
  return database.readTransaction(
    async (sql) => {
      await setMapQueryOptions(sql);
      return listTreesOfTile(sql, tile, selection, isAllUnfiltered);
    },
    { isolation: 'repeatable read' },
  );
}

export async function listTreesOfTile(
  sql: Executor,
  tile: Tile,
  selection: TreeSelection,
  isAllUnfiltered: boolean,
): Promise<TreesOnMap> {
  const trees = tile.z < minTreeZoom ? undefined : await selectTreesOnMap(sql, selection, maxTrees);
  if (trees !== undefined) return { trees, clusters: [] };
  const gridLevel = Math.min(tile.z + gridLevels, cellLevel);
  const levelsBelow = cellLevel - gridLevel;
  const level = isAllUnfiltered ? precountedLevels.find((precounted) => precounted >= gridLevel) : undefined;
  return separateSingleTrees(mergeCells(await loadCells(), tile));

  async function loadCells(): Promise<AggregatedCell[]> {
    if (tile.z >= firstZoomOfCells || isUnfilteredForest(selection))
      return aggregateCells(await selectCellsOnMap(sql, selection, levelsBelow), levelsBelow);
    if (level === undefined) return selectAggregatedCells(sql, selection, levelsBelow);
    const levels = { levelsAbove: level - gridLevel, levelsBelow };
    return selectPrecountedCells(sql, { level, ...cellsIn(tile, level) }, levels);
  }
}

/** The cells of an unfiltered forest are counted from the index alone. */
function isUnfilteredForest({ mapScope, filters }: TreeSelection): boolean {
  return mapScope.scope === 'account' && isUnfiltered(filters);
}

type Cells = Awaited<ReturnType<typeof selectCellsOnMap>>;

function aggregateCells({ cells, counts, singleTrees }: Cells, levelsAbove: number): AggregatedCell[] {
  const aggregated = new Map<number, AggregatedCell>();
  const treeByCell = new Map(singleTrees.map(({ cell, tree }) => [cell, tree]));
  for (const [position, cell] of cells.entries()) {
    const key = ancestorCell(cell, levelsAbove);
    const count = counts[position] ?? 0;
    const { column, row } = columnAndRow(cell);
    const previous = aggregated.get(key) ?? {
      trees: 0,
      meanColumn: 0,
      meanRow: 0,
      firstCell: cell,
      lastCell: cell,
      tree: treeByCell.get(cell) ?? null,
    };
    const trees = previous.trees + count;
    aggregated.set(key, {
      ...previous,
      trees,
      meanColumn: previous.meanColumn + ((column - previous.meanColumn) * count) / trees,
      meanRow: previous.meanRow + ((row - previous.meanRow) * count) / trees,
      firstCell: Math.min(previous.firstCell, cell),
      lastCell: Math.max(previous.lastCell, cell),
    });
  }
  return [...aggregated.values()];
}

/** Replaces clusters of one tree by that tree. */
function separateSingleTrees(aggregated: AggregatedCell[]): TreesOnMap {
  return {
    trees: aggregated.flatMap(({ tree }) => tree ?? []),
    clusters: aggregated.filter(({ tree }) => tree === null),
  };
}
