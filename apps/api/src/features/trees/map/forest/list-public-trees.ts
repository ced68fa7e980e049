import { minTreeZoom, roughCellLevel } from '@nabta/contract/trees/map/tree-tile';
import {
  ancestorCell,
  cellAt,
  cellLevel,
  cellsIn,
  centerOfCell,
  columnAndRow,
} from '@nabta/domain/tile-cell';
import type { Tile } from '@nabta/domain/tile-cell';

import type { Database, Executor } from '#core/postgres/database.ts';

import { gridLevels, listTreesOfTile, type TreesOnMap } from './list-trees-on-map.ts';
import { mergeCells } from './merge-cells.ts';
import {
  type LandOnMap,
  type MapDistance,
  selectLandsOnMap,
  selectRoughCells,
} from './public-map.queries.ts';
import { type AggregatedCell, setMapQueryOptions } from './trees-on-map.queries.ts';

/** Zoom at which a land fills a phone. */
const landZoom = minTreeZoom + 1;

/**
 * Lists what everybody may see of a tile, from one snapshot. Far away lands stand for their trees; near, trees with
 * a public place are listed, and the others are counted in rough cells or at the middle of their land.
 */
export async function listPublicTrees(database: Database, tile: Tile): Promise<TreesOnMap> {
  return database.readTransaction(
    async (sql) => {
      await setMapQueryOptions(sql);
      const distance = tile.z < minTreeZoom ? 'far' : 'near';
      const lands = await selectLandsOnMap(sql, cellsIn(tile), distance);
      const counted = [...lands.map(clusterOfLand), ...(await listRoughCells(sql, tile, distance))];
      if (distance === 'far') return { trees: [], clusters: mergeCells(counted, tile) };
      const selection = { mapScope: { scope: 'public' }, filters: {}, ...cellsIn(tile) } as const;
      const { trees, clusters } = await listTreesOfTile(sql, tile, selection, false);
      return { trees, clusters: mergeCells([...clusters, ...counted], tile) };
    },
    { isolation: 'repeatable read' },
  );
}

function clusterOfLand({ trees, column, row, cell }: LandOnMap): AggregatedCell {
  return {
    trees,
    meanColumn: column,
    meanRow: row,
    firstCell: cell,
    lastCell: cell,
    tree: null,
    expansionZoom: landZoom,
  };
}

async function listRoughCells(sql: Executor, tile: Tile, distance: MapDistance): Promise<AggregatedCell[]> {
  const level = Math.min(tile.z + gridLevels, roughCellLevel);
  const levelsAbove = cellLevel - level;
  const range = tile.z <= level ? cellsIn(tile) : rangeOfRoughCell(tile);
  if (range === undefined) return [];
  const cells = await selectRoughCells(sql, range, { distance, levelsAbove });
  return cells.map(({ key, trees }) => {
    const { column, row } = columnAndRow(key);
    const cellsPerSide = 2 ** levelsAbove;
    return {
      trees,
      meanColumn: (column + 0.5) * cellsPerSide - 0.5,
      meanRow: (row + 0.5) * cellsPerSide - 0.5,
      firstCell: key * cellsPerSide ** 2,
      lastCell: (key + 1) * cellsPerSide ** 2 - 1,
      tree: null,
    };
  });
}

/** Returns the cells of the tile’s rough cell if the tile contains its centre, so that one tile shows the count. */
function rangeOfRoughCell(tile: Tile): { first: number; end: number } | undefined {
  const { first, end } = cellsIn(tile);
  const levelsAbove = cellLevel - roughCellLevel;
  const key = ancestorCell(first, levelsAbove);
  const centre = cellAt(centerOfCell(key, roughCellLevel));
  if (centre < first || centre >= end) return undefined;
  return { first: key * 4 ** levelsAbove, end: (key + 1) * 4 ** levelsAbove };
}
