import type { TreeFilters } from '@nabta/contract/trees/tree';

import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { givenNameFor } from '#features/people/account/given-name.fragments.ts';
import { isPublicTree } from '#features/trees/tree/public-tree.fragments.ts';
import { inForestOf, matchesFilters } from '#features/trees/tree/tree-filters.fragments.ts';

export type MapScope =
  | { scope: 'account' | 'company' | 'effort' | 'land' | 'planter'; id: string }
  | { scope: 'all' }
  | { scope: 'public' };

/** Trees that match the filters and are in these cells. */
export type TreeSelection = { mapScope: MapScope; filters: TreeFilters; first: number; end: number };

export type MapTree = {
  publicId: string;
  givenName: string | null;
  specieId: string | null;
  /** Days since 1970-01-01 in the Riyadh time zone. */
  plantedOn: number;
  isDamaged: boolean;
  longitude: number;
  latitude: number;
};

/** Aggregate of the trees in one grid cell. */
export type AggregatedCell = {
  trees: number;
  /** Mean column and row of the trees. */
  meanColumn: number;
  meanRow: number;
  firstCell: number;
  lastCell: number;
  /** Set when the aggregate is a single tree. */
  tree: MapTree | null;
  /** The zoom at which a merged cluster splits. */
  expansionZoom?: number;
};

/** Levels whose tree counts a trigger maintains. */
export const precountedLevels = [4, 7, 10, 13, 16, 19] as const;

/**
 * Tiles of zoom 0 and zoom 20 need different indexes, so cached plans are disabled; the timeout limits
 * expensive aggregations.
 */
export async function setMapQueryOptions(sql: Executor): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', '2s', true)`;
}

/** One JSON array per field: several times faster to parse than rows. */
type Columns = Record<keyof MapTree, string>;

/** Returns the trees, or undefined if there are more than `max`. */
export async function selectTreesOnMap(
  sql: Executor,
  selection: TreeSelection,
  max: number,
): Promise<MapTree[] | undefined> {
  const row = await sql.one<Columns & { trees: number }>`
    with counted as materialized (
      select count(*)::int as trees from (select from tree where ${isInSelection(sql, selection)} limit ${max + 1}) as counted
    )
    select counted.trees, listed.*
    from counted
    left join lateral (
      select array_to_json(array_agg(public_id))::text as "publicId", array_to_json(array_agg(${givenNameIn(sql, selection.mapScope)}))::text as "givenName",
        array_to_json(array_agg(specie_id))::text as "specieId",
        array_to_json(array_agg(${plantedOn(sql)}))::text as "plantedOn", array_to_json(array_agg(is_damaged))::text as "isDamaged",
        array_to_json(array_agg(longitude))::text as longitude, array_to_json(array_agg(latitude))::text as latitude
      from tree
      where counted.trees between 1 and ${max}::int and ${isInSelection(sql, selection)}
    ) as listed on true`;
  if (row.trees === 0) return [];
  return row.trees > max ? undefined : parseTrees(row);
}

function parseTrees({ publicId, ...columns }: Columns): MapTree[] {
  const givenNames = parseJson<(string | null)[]>(columns.givenName);
  const specieIds = parseJson<(string | null)[]>(columns.specieId);
  const days = parseJson<number[]>(columns.plantedOn);
  const damages = parseJson<boolean[]>(columns.isDamaged);
  const longitudes = parseJson<number[]>(columns.longitude);
  const latitudes = parseJson<number[]>(columns.latitude);
  return parseJson<string[]>(publicId).map((id, position) => ({
    publicId: id,
    givenName: givenNames[position] ?? null,
    specieId: specieIds[position] ?? null,
    plantedOn: days[position] ?? 0,
    isDamaged: damages[position] ?? false,
    longitude: longitudes[position] ?? Number.NaN,
    latitude: latitudes[position] ?? Number.NaN,
  }));
}

/** Aggregates trees into grid cells, in cell order. */
export async function selectAggregatedCells(sql: Executor, selection: TreeSelection, levelsAbove: number) {
  return sql<AggregatedCell[]>`
    with grid_cell as (
      select count(*)::int as trees, avg(map_column(longitude))::float8 as mean_column,
        avg(map_row(latitude))::float8 as mean_row, min(cell) as first_cell, max(cell) as last_cell, min(public_id collate "C") as public_id
      from tree
      where ${isInSelection(sql, selection)}
      group by cell >> ${2 * levelsAbove}::int
    )
    select trees, mean_column as "meanColumn", mean_row as "meanRow", first_cell::float8 as "firstCell",
      last_cell::float8 as "lastCell",
      case when trees = 1 then (select ${mapTree(sql, selection.mapScope)} from tree where tree.public_id = grid_cell.public_id) end as tree
    from grid_cell
    order by first_cell`;
}

type CellsOnMap = { cells: number[]; counts: number[]; singleTrees: { cell: number; tree: MapTree }[] };

/**
 * Returns tree counts per cell, and every tree that is the only one in its ancestor cell `levelsAbove` levels
 * up. A zoom-17 tile has 1,024 cells, and counting them reads only the index.
 */
export async function selectCellsOnMap(
  sql: Executor,
  selection: TreeSelection,
  levelsAbove: number,
): Promise<CellsOnMap> {
  const row = await sql.one<Record<keyof CellsOnMap, string | null>>`
    with counted as materialized (
      select cell, count(*)::int as trees from tree where ${isInSelection(sql, selection)} group by cell
    ), single as materialized (
      select min(cell) as cell from counted group by cell >> ${2 * levelsAbove}::int having sum(trees) = 1
    )
    select array_to_json(array_agg(cell))::text as cells, array_to_json(array_agg(trees))::text as counts,
      (select json_agg(json_build_object('cell', tree.cell, 'tree', ${mapTree(sql, selection.mapScope)})) from tree
        where ${isInSelection(sql, selection)} and tree.cell = any(array(select cell from single)))::text as "singleTrees"
    from counted`;
  const parse = <T>(text: string | null) => parseJson<T[]>(text ?? '[]');
  return { cells: parse(row.cells), counts: parse(row.counts), singleTrees: parse(row.singleTrees) };
}

/**
 * Does the same as `selectAggregatedCells` for all trees, from precounted cells. A returned cell is
 * `levelsAbove` levels above the precounted cells and `levelsBelow` above the cells of trees. One statement
 * reads one snapshot.
 */
export async function selectPrecountedCells(
  sql: Executor,
  { level, first, end }: { level: (typeof precountedLevels)[number]; first: number; end: number },
  { levelsAbove, levelsBelow }: { levelsAbove: number; levelsBelow: number },
): Promise<AggregatedCell[]> {
  const isInCell = sql`not tree.is_deleted and tree.cell >= first_cell and tree.cell < end_cell`;
  return sql<AggregatedCell[]>`
    with counted as (
      select cell >> ${2 * levelsAbove}::int as grid_key, sum(trees)::int as trees, sum(column_sum) as column_sum,
        sum(row_sum) as row_sum
      from tree_cell
      where level = ${level} and cell >= ${first} and cell < ${end} and trees > 0
      group by 1
    ), grid_cell as (
      select trees, column_sum, row_sum, grid_key << ${2 * levelsBelow}::int as first_cell,
        (grid_key + 1) << ${2 * levelsBelow}::int as end_cell
      from counted
    )
    select trees, (column_sum / trees)::float8 as "meanColumn", (row_sum / trees)::float8 as "meanRow",
      coalesce(first.cell, first_cell)::float8 as "firstCell", coalesce(last.cell, first_cell)::float8 as "lastCell", first.tree
    from grid_cell
    left join lateral (
      select cell, case when trees = 1 then ${mapTree(sql, { scope: 'all' })} end as tree from tree
      where ${isInCell} order by cell limit 1
    ) as first on true
    left join lateral (select cell from tree where ${isInCell} order by cell desc limit 1) as last on true
    order by first_cell`;
}

/** Builds a `MapTree` as JSON. */
function mapTree(sql: Executor, mapScope: MapScope) {
  return sql`json_build_object('publicId', tree.public_id, 'givenName', ${givenNameIn(sql, mapScope)}, 'specieId', tree.specie_id,
    'plantedOn', ${plantedOn(sql)}, 'isDamaged', tree.is_damaged,
    'longitude', tree.longitude, 'latitude', tree.latitude)`;
}

/** A forest is on a map for its owner, or is public. Elsewhere only named trees read more than the covering index. */
function givenNameIn(sql: Executor, { scope }: MapScope) {
  if (scope === 'account') return sql`tree.given_name`;
  return sql`case when tree.given_name is not null then (
    select ${givenNameFor(sql, undefined, 'named')} from tree as named where named.public_id = tree.public_id) end`;
}

/** Riyadh is UTC+3 all year. */
function plantedOn(sql: Executor) {
  return sql`floor((date_part('epoch', tree.planted_at) + 10800) / 86400)::int`;
}

function isInSelection(sql: Executor, { mapScope, filters, first, end }: TreeSelection) {
  return sql`${isInScope(sql, mapScope)} and tree.cell >= ${first} and tree.cell < ${end} ${matchesFilters(sql, filters)}`;
}

function isInScope(sql: Executor, mapScope: MapScope) {
  if (mapScope.scope === 'all') return sql`not tree.is_deleted`;
  if (mapScope.scope === 'public') return isPublicTree(sql);
  if (mapScope.scope === 'account') return inForestOf(sql, mapScope.id);
  return sql`tree.${sql.identifier(`${mapScope.scope}_id`)} = ${mapScope.id} and not tree.is_deleted`;
}

type WorkScope = 'company' | 'effort' | 'land' | 'planter';

/** True if the account owns the company, land or planter, or the company of the effort. */
export async function selectIsWorkScopeOwner(
  sql: Executor,
  { scope, id }: { scope: WorkScope; id: string },
  accountId: string,
): Promise<boolean> {
  const source =
    scope === 'effort'
      ? sql`effort join company on company.id = effort.company_id where effort.id = ${id} and company.account_id = ${accountId}`
      : sql`${sql.identifier(scope)} where id = ${id} and account_id = ${accountId}`;
  return sql.hasRow`select from ${source}`;
}
