import type { Caller } from '../../platform/caller/authentication.ts';
import { type Executor, type Fragment, textOf } from '../../platform/postgres/database.ts';
import { isCompanyOf, isEffortOf, isLandOf, isPlanterOf } from '../effort/own-work.fragments.ts';
import type { EngineRow } from '../tree/engine-tree.ts';
import { treeFields } from '../tree/tree-json.fragments.ts';
import { isListed, type RecordFilters, type RecordScope } from './tree-record.fragments.ts';

export type RecordOrder = 'newest' | 'plantedAt' | '-plantedAt';

export type AskedRecords = {
  scope: RecordScope;
  filters: RecordFilters;
  order: RecordOrder;
  cursor: string | undefined;
  limit: number;
};

export type RecordRow = EngineRow & {
  id: string;
  /** The fields of a tree as lists show it, without their braces. */
  fields: string;
  effort: string | null;
  tag: string | null;
};

/**
 * So many trees are read and ordered in less time than a walk along the order of plantings may take to find those of one
 * effort, whose trees all lie in one place of it.
 */
const fewTrees = 40_000;

/** A page of the trees somebody works with. */
export async function selectTreeRecords(
  sql: Executor,
  asked: AskedRecords & { viewerId: string; treesAtMost: number },
): Promise<RecordRow[]> {
  const { scope, filters, order, cursor, limit, viewerId, treesAtMost } = asked;
  const listed = isListed(sql, scope, filters);
  const page = sql`
    select tree.id
    from ${
      order !== 'newest' && treesAtMost <= fewTrees
        ? sql`(select id, planted_at from tree where ${listed} offset 0) as tree where true`
        : sql`tree where ${listed}`
    }
    ${cursor === undefined ? sql`` : below(sql, order, cursor)}
    order by ${columnsOf(sql, order)}
    limit ${limit}`;
  return sql<RecordRow[]>`
    select tree.id, ${treeFields(sql, viewerId)} as fields,
      (select concat('{"id":"', id, '","name":', name, '}') from effort where id = tree.effort_id) as effort,
      (select id from tree_tag where tree_id = tree.id) as tag,
      tree.specie_id as "specieId", (select type from specie where id = tree.specie_id), tree.site, tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      case when not tree.is_measured then '[]'::json else (
        select json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at)
        from tree_measurement where tree_id = tree.id
      ) end as measurements
    from (${page}) as page
    join tree on tree.id = page.id
    order by ${columnsOf(sql, order)}`;
}

function columnsOf(sql: Executor, order: RecordOrder) {
  if (order === 'newest') return sql`tree.id desc`;
  return order === 'plantedAt' ? sql`tree.planted_at, tree.id` : sql`tree.planted_at desc, tree.id desc`;
}

/** What comes after a tree, which is looked up by its id as it is now, so that a page never repeats or leaves out another. */
function below(sql: Executor, order: RecordOrder, cursor: string) {
  if (order === 'newest') return sql`and tree.id < ${cursor}`;
  const last = sql`(select planted_at, id from tree as last where id = ${cursor})`;
  return order === 'plantedAt'
    ? sql`and (tree.planted_at, tree.id) > ${last}`
    : sql`and (tree.planted_at, tree.id) < ${last}`;
}

/** How many pass, counted no further than `most`. */
export async function selectRecordCount(
  sql: Executor,
  scope: RecordScope,
  filters: RecordFilters,
  most: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from tree where ${isListed(sql, scope, filters)} limit ${most}
    ) as counted`;
  return row?.count ?? 0;
}

export type Tally = { scope: 'all' | 'specie' | 'company' | 'land' | 'effort' | 'planter'; id: string };

/** What each of these was counted as when trees came and went. */
export async function selectTallies(sql: Executor, tallies: readonly Tally[]): Promise<number[]> {
  const rows = await sql<{ trees: number }[]>`
    select coalesce(trees, 0) as trees
    from unnest(${tallies.map(({ scope }) => scope)}::text[], ${tallies.map(({ id }) => id)}::text[])
      with ordinality as asked (scope, scope_id, place)
    left join tree_tally using (scope, scope_id)
    order by place`;
  return rows.map(({ trees }) => trees);
}

/** `treeRecordChoices` of the contract. */
export async function selectRecordChoices(sql: Executor, caller: Caller): Promise<string> {
  const named = (table: string, isSeen: Fragment) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name ->> 'en', id), '[]')
    from ${sql.identifier(table)} where ${isSeen})`;
  return textOf(sql`select json_build_object(
    'specie', (
      select coalesce(json_agg(json_build_object('id', id, 'commonName', common_name) order by id), '[]')
      from specie where exists (select from tree_tally where scope = 'specie' and scope_id = specie.id and trees > 0)),
    'company', ${named('company', isCompanyOf(sql, caller))},
    'land', ${named('land', isLandOf(sql, caller))},
    'effort', ${named('effort', isEffortOf(sql, caller))},
    'planter', ${named('planter', isPlanterOf(sql, caller))})::text`);
}
