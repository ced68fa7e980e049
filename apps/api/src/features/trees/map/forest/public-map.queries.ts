import type { Executor } from '#core/postgres/database.ts';
import { isLivingTree, isOnOpenLand, isReservedTree } from '#features/trees/tree/public-tree.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

/** `near`: where single trees are drawn. `far`: where lands stand for their trees. */
export type MapDistance = 'near' | 'far';

type CellRange = { first: number; end: number };

export type LandOnMap = { trees: number; column: number; row: number; cell: number };

/** Lands with living trees whose middle is in the cells; near only those that stand for their trees at every zoom. */
export async function selectLandsOnMap(sql: Executor, { first, end }: CellRange, distance: MapDistance) {
  return sql<LandOnMap[]>`
    with placed as materialized (
      select land.id, map_column(longitude) as "column", map_row(latitude) as "row", map_cell(longitude, latitude) as cell
      from land
      where not is_hidden and (${distance === 'far'} or not allows_visits)
    ), counted as (
      select land."column", land."row", land.cell::float8 as cell, ${aliveTreesIn(sql, 'land')} as trees
      from placed as land
      where land.cell >= ${first} and land.cell < ${end}
    )
    select * from counted where trees > 0 order by cell`;
}

export type RoughCell = { key: number; trees: number };

/**
 * Counts trees without a place of their own on the map: near those of private owners and promised gifts, far
 * those on no land. `levelsAbove` is the size of the cells.
 */
export async function selectRoughCells(
  sql: Executor,
  { first, end }: CellRange,
  { distance, levelsAbove }: { distance: MapDistance; levelsAbove: number },
) {
  const isWithoutPlace =
    distance === 'far' ? sql`tree.land_id is null` : sql`${isReservedTree(sql)} and ${isOnOpenLand(sql)}`;
  return sql<RoughCell[]>`
    select (tree.cell >> ${2 * levelsAbove}::int)::float8 as key, count(*)::int as trees
    from tree
    where tree.cell >= ${first} and tree.cell < ${end} and ${isLivingTree(sql)} and ${isWithoutPlace}
    group by 1
    order by 1`;
}
