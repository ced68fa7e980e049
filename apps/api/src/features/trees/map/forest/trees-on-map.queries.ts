import type { TreeFilters } from '@nabta/contract/tree';

import type { Executor } from '../../../platform/postgres/database.ts';
import { inForestOf, passes } from '../../tree/tree-filters.fragments.ts';

/** Whose trees a map shows. */
export type MapScope =
  | { scope: 'account' | 'company' | 'effort' | 'land' | 'planter'; id: string }
  | { scope: 'all' };

/** Those trees that pass the filters and stand in these cells. */
export type MapPart = { whose: MapScope; filters: TreeFilters; first: number; end: number };

/** A tree as a map shows it. */
export type MapTree = {
  publicId: string;
  givenName: string | null;
  specieId: string | null;
  /** Days since 1970-01-01, as Riyadh counts them. */
  plantedOn: number;
  isDamaged: boolean;
  longitude: number;
  latitude: number;
};

/** The trees of one square. */
export type MapSquare = {
  trees: number;
  /** The mean of their columns and rows on the map. */
  meanColumn: number;
  meanRow: number;
  /** The outermost cells among theirs. */
  firstCell: number;
  lastCell: number;
  /** The one that it is, where it is one. */
  tree: MapTree | null;
  /** Where it was made of several: the zoom that shows them apart. */
  partingZoom?: number;
};

/** The levels whose squares are counted whenever a tree is planted, moved or removed. */
export const countedLevels = [4, 7, 10, 13, 16, 19] as const;

/**
 * A tile of zoom 0 and one of zoom 20 want different indexes, so that no plan is kept for the next one; and a sum over
 * trees may take no longer than SECURITY section 3 allows it.
 */
export async function prepareForMap(sql: Executor): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('statement_timeout', '2s', true)`;
}

/** Each field of all trees as JSON: that is read several times as fast as rows. */
type Columns = Record<keyof MapTree, string>;

/** The trees themselves, unless there are more than `most`. */
export async function selectTreesOnMap(
  sql: Executor,
  part: MapPart,
  max: number,
): Promise<MapTree[] | undefined> {
  const [row] = await sql<(Columns & { trees: number })[]>`
    with counted as materialized (
      select count(*)::int as trees from (select from tree where ${standsIn(sql, part)} limit ${max + 1}) as counted
    )
    select counted.trees, listed.*
    from counted
    left join lateral (
      select array_to_json(array_agg(public_id))::text as "publicId", array_to_json(array_agg(given_name))::text as "givenName",
        array_to_json(array_agg(specie_id))::text as "specieId",
        array_to_json(array_agg(${plantedOn(sql)}))::text as "plantedOn", array_to_json(array_agg(is_damaged))::text as "isDamaged",
        array_to_json(array_agg(longitude))::text as longitude, array_to_json(array_agg(latitude))::text as latitude
      from tree
      where counted.trees between 1 and ${max}::int and ${standsIn(sql, part)}
    ) as listed on true`;
  const count = row?.trees ?? 0;
  if (row === undefined || count === 0) return [];
  return count > max ? undefined : treesOf(row);
}

function treesOf({ publicId, ...columns }: Columns): MapTree[] {
  const read = <T>(text: string) => JSON.parse(text) as T[];
  const givenNames = read<string | null>(columns.givenName);
  const specieIds = read<string | null>(columns.specieId);
  const days = read<number>(columns.plantedOn);
  const damages = read<boolean>(columns.isDamaged);
  const longitudes = read<number>(columns.longitude);
  const latitudes = read<number>(columns.latitude);
  return read<string>(publicId).map((id, position) => ({
    publicId: id,
    givenName: givenNames[position] ?? null,
    specieId: specieIds[position] ?? null,
    plantedOn: days[position] ?? 0,
    isDamaged: damages[position] ?? false,
    longitude: longitudes[position] ?? Number.NaN,
    latitude: latitudes[position] ?? Number.NaN,
  }));
}

/** Square by square of a level, in the order of the squares. */
export async function selectSquaresOnMap(
  sql: Executor,
  part: MapPart,
  levelsAbove: number,
): Promise<MapSquare[]> {
  return sql<MapSquare[]>`
    with square as (
      select count(*)::int as trees, avg(map_column(longitude))::float8 as mean_column,
        avg(map_row(latitude))::float8 as mean_row, min(cell) as first_cell, max(cell) as last_cell, min(public_id collate "C") as any_id
      from tree
      where ${standsIn(sql, part)}
      group by cell >> ${2 * levelsAbove}::int
    )
    select trees, mean_column as "meanColumn", mean_row as "meanRow", first_cell::float8 as "firstCell",
      last_cell::float8 as "lastCell",
      case when trees = 1 then (select ${mapTree(sql)} from tree where public_id = any_id) end as tree
    from square
    order by first_cell`;
}

/**
 * The trees of a small tile, counted cell by cell, and those that stand alone in a square of so many levels above. A tile of
 * zoom 17 has 1,024 cells however many thousands of trees, and to count them reads nothing but the index.
 */
export async function selectCellsOnMap(
  sql: Executor,
  part: MapPart,
  levelsAbove: number,
): Promise<{ cells: number[]; counts: number[]; alone: { cell: number; tree: MapTree }[] }> {
  const [row] = await sql<{ cells: string; counts: string; alone: string }[]>`
    with counted as materialized (
      select cell, count(*)::int as trees from tree where ${standsIn(sql, part)} group by cell
    ), alone as materialized (
      select min(cell) as cell from counted group by cell >> ${2 * levelsAbove}::int having sum(trees) = 1
    )
    select array_to_json(array_agg(cell))::text as cells, array_to_json(array_agg(trees))::text as counts,
      (select json_agg(json_build_object('cell', tree.cell, 'tree', ${mapTree(sql)})) from tree
        where ${standsIn(sql, part)} and tree.cell = any(array(select cell from alone)))::text as alone
    from counted`;
  const read = <T>(text: string | null | undefined) => JSON.parse(text ?? '[]') as T[];
  return { cells: read(row?.cells), counts: read(row?.counts), alone: read(row?.alone) };
}

/**
 * The same for all trees, from the squares that are counted already: `first` and `end` are theirs, `levelsAbove` leads from
 * them to the squares wanted and `levelsBelow` from those to the cells of trees. One statement, so that all is of one moment.
 */
export async function selectCountedSquares(
  sql: Executor,
  { level, first, end }: { level: (typeof countedLevels)[number]; first: number; end: number },
  { levelsAbove, levelsBelow }: { levelsAbove: number; levelsBelow: number },
): Promise<MapSquare[]> {
  const inSquare = sql`not tree.is_deleted and tree.cell >= first_cell and tree.cell < end_cell`;
  return sql<MapSquare[]>`
    with counted as (
      select cell >> ${2 * levelsAbove}::int as square, sum(trees)::int as trees, sum(column_sum) as column_sum,
        sum(row_sum) as row_sum
      from tree_cell
      where level = ${level} and cell >= ${first} and cell < ${end} and trees > 0
      group by 1
    ), square as (
      select trees, column_sum, row_sum, square << ${2 * levelsBelow}::int as first_cell,
        (square + 1) << ${2 * levelsBelow}::int as end_cell
      from counted
    )
    select trees, (column_sum / trees)::float8 as "meanColumn", (row_sum / trees)::float8 as "meanRow",
      coalesce(first.cell, first_cell)::float8 as "firstCell", coalesce(last.cell, first_cell)::float8 as "lastCell", first.tree
    from square
    left join lateral (
      select cell, case when trees = 1 then ${mapTree(sql)} end as tree from tree
      where ${inSquare} order by cell limit 1
    ) as first on true
    left join lateral (select cell from tree where ${inSquare} order by cell desc limit 1) as last on true
    order by first_cell`;
}

/** A tree as `MapTree` says, written by the database. */
function mapTree(sql: Executor) {
  return sql`json_build_object('publicId', tree.public_id, 'givenName', tree.given_name, 'specieId', tree.specie_id,
    'plantedOn', ${plantedOn(sql)}, 'isDamaged', tree.is_damaged,
    'longitude', tree.longitude, 'latitude', tree.latitude)`;
}

/** Riyadh is three hours ahead, all year. */
function plantedOn(sql: Executor) {
  return sql`floor((date_part('epoch', tree.planted_at) + 10800) / 86400)::int`;
}

function standsIn(sql: Executor, { whose, filters, first, end }: MapPart) {
  return sql`${belongsTo(sql, whose)} and tree.cell >= ${first} and tree.cell < ${end} ${passes(sql, filters)}`;
}

function belongsTo(sql: Executor, whose: MapScope) {
  if (whose.scope === 'all') return sql`not tree.is_deleted`;
  if (whose.scope === 'account') return inForestOf(sql, whose.id);
  return sql`tree.${sql.identifier(`${whose.scope}_id`)} = ${whose.id} and not tree.is_deleted`;
}
