import { firstZoomOfTrees } from '@nabta/contract/map/tree-tile';
import type { TreeFilters } from '@nabta/contract/tree';
import { cellAbove, cellLevel, cellsIn, columnAndRow, type Tile } from '@nabta/domain/tile-cell';

import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { isUnfiltered } from '../../tree/tree-filters.fragments.ts';
import { mergeSquares } from './merge-squares.ts';
import {
  countedLevels,
  type MapPart,
  type MapScope,
  type MapSquare,
  type MapTree,
  prepareForMap,
  selectCellsOnMap,
  selectCountedSquares,
  selectSquaresOnMap,
  selectTreesOnMap,
} from './trees-on-map.queries.ts';

export type { MapScope, MapSquare, MapTree } from './trees-on-map.queries.ts';

export type AskedTile = { whose: MapScope; filters: TreeFilters; tile: Tile };

/** What stands in a tile: each tree alone, or in a cluster. */
export type TreesOnMap = { trees: MapTree[]; clusters: MapSquare[] };

/** Clusters stand in a grid of 8 × 8 squares, which are as wide as one is drawn where a tile is 512 pixels wide. */
export const gridLevels = 3;

/** What a phone still draws as single trees: about 50 kB. */
const maxTrees = 2_000;

/** From here on a tile has so few cells that they are counted one by one. */
const firstZoomOfCells = 17;

/**
 * The trees of a tile, all of one moment. All trees without a filter come from squares that are counted already, at most
 * 1,024 of them, or near in from the index alone. Everything else is counted tree by tree as it is asked for: some 20 ms
 * for 10,000 trees of an owner or a sponsor, and for a filter over all trees about a second for a million, which is why
 * staff filter near in or by a land.
 */
export async function listTreesOnMap(
  database: Database,
  { whose, filters, tile }: AskedTile,
): Promise<TreesOnMap> {
  const part = { whose, filters, ...cellsIn(tile) };
  const isEverything = whose.scope === 'all' && isUnfiltered(filters);
  // What comes from an index alone is answered by one statement, whose plan is kept.
  if (isEverything || isWholeForest(part)) return list(database.readSql, tile, part, isEverything);
  return database.readTransaction(
    async (sql) => {
      await prepareForMap(sql);
      return list(sql, tile, part, isEverything);
    },
    { isolation: 'repeatable read' },
  );
}

async function list(sql: Executor, tile: Tile, part: MapPart, isEverything: boolean): Promise<TreesOnMap> {
  const trees = tile.z < firstZoomOfTrees ? undefined : await selectTreesOnMap(sql, part, maxTrees);
  if (trees !== undefined) return { trees, clusters: [] };
  const gridLevel = Math.min(tile.z + gridLevels, cellLevel);
  const levelsBelow = cellLevel - gridLevel;
  const level = isEverything ? countedLevels.find((each) => each >= gridLevel) : undefined;
  return divided(mergeSquares(await squaresOf(), tile));

  async function squaresOf(): Promise<MapSquare[]> {
    if (tile.z >= firstZoomOfCells || isWholeForest(part))
      return squaresOfCells(await selectCellsOnMap(sql, part, levelsBelow), levelsBelow);
    if (level === undefined) return selectSquaresOnMap(sql, part, levelsBelow);
    const levels = { levelsAbove: level - gridLevel, levelsBelow };
    return selectCountedSquares(sql, { level, ...cellsIn(tile, level) }, levels);
  }
}

/** The cells of a forest are counted from its index alone, without a look at its trees. */
function isWholeForest({ whose, filters }: MapPart): boolean {
  return whose.scope === 'account' && isUnfiltered(filters);
}

type Cells = Awaited<ReturnType<typeof selectCellsOnMap>>;

function squaresOfCells({ cells, counts, alone }: Cells, levelsAbove: number): MapSquare[] {
  const squares = new Map<number, MapSquare>();
  const treeOf = new Map(alone.map(({ cell, tree }) => [cell, tree]));
  for (const [position, cell] of cells.entries()) {
    const key = cellAbove(cell, levelsAbove);
    const more = counts[position] ?? 0;
    const { column, row } = columnAndRow(cell);
    const square = squares.get(key) ?? {
      trees: 0,
      meanColumn: 0,
      meanRow: 0,
      firstCell: cell,
      lastCell: cell,
      tree: treeOf.get(cell) ?? null,
    };
    const trees = square.trees + more;
    squares.set(key, {
      ...square,
      trees,
      meanColumn: square.meanColumn + ((column - square.meanColumn) * more) / trees,
      meanRow: square.meanRow + ((row - square.meanRow) * more) / trees,
      firstCell: Math.min(square.firstCell, cell),
      lastCell: Math.max(square.lastCell, cell),
    });
  }
  return [...squares.values()];
}

/** A cluster of one tree is that tree. */
function divided(squares: MapSquare[]): TreesOnMap {
  return {
    trees: squares.flatMap(({ tree }) => tree ?? []),
    clusters: squares.filter(({ tree }) => tree === null),
  };
}
