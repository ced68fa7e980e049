import type { TreeFilters } from '@nabta/contract/trees/tree';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { lostOf, treesOf } from '#features/people/account/owned-trees.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { levelIndexOfTree } from '../evidence/evidence.fragments.ts';
import type { CohortRow, EngineRow } from './engine-tree.ts';
import { isOpen } from './gift-hold.fragments.ts';
import {
  inForestOf,
  isUnfiltered,
  matchesFilters,
  afterCursor,
  orderColumns,
  type TreeOrder,
} from './tree-filters.fragments.ts';
import { jsonArray, treeFeature, treeFields } from './tree-json.fragments.ts';

export type TreePage = {
  ownerId: string;
  viewerId: string | undefined;
  order?: TreeOrder;
  cursor?: string | undefined;
  limit: number;
};

export async function selectTreePage(sql: Executor, page: TreePage, filters: TreeFilters): Promise<string> {
  const { order = { by: 'newest' } } = page;
  const isOnPage = sql`
    ${inForestOf(sql, page.ownerId)}
    ${sql.when(page.cursor, (id) => afterCursor(sql, order, id))}
    ${matchesFilters(sql, filters)}
    order by ${orderColumns(sql, order)}
    limit ${page.limit}`;
  return sql.oneValue<string>`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, page.viewerId, page.ownerId)}, '}') as item
      from tree
      where ${filters.search !== undefined && order.by === 'newest' ? searchIndexFirst(sql, isOnPage) : isOnPage}
    ) as page`;
}

/** Restricts a search to the index, so only matching trees are read. */
function searchIndexFirst(sql: Executor, isOnPage: Fragment) {
  return sql`tree.id = any(array(select tree.id from tree where ${isOnPage})) order by tree.id desc`;
}

export async function selectTreeFeatures(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
  limit: number,
): Promise<string> {
  return sql.oneValue<string>`
    select concat('{"type":"FeatureCollection","features":', ${jsonArray(sql)}, '}')
    from (
      select ${treeFeature(sql)} as item
      from tree
      where ${inForestOf(sql, ownerId)} ${matchesFilters(sql, filters)}
      order by tree.id desc
      limit ${limit}
    ) as features`;
}

/** `count` includes `lost`. */
export type TreeCount = { count: number; lost: number };

/** Single source of the tree count for header, badge, list, map and public page. */
export async function selectTreeCount(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<TreeCount> {
  const owner = sql`${ownerId}`;
  return isUnfiltered(filters)
    ? sql.one<TreeCount>`select ${treesOf(sql, owner)} as count, ${lostOf(sql, owner)} as lost`
    : sql.one<TreeCount>`
        select count(*)::int as count, (count(*) filter (where tree.ended_at is not null))::int as lost
        from tree
        where ${inForestOf(sql, ownerId)} ${matchesFilters(sql, filters)}`;
}

/** Trees the account gave away: pending and opened gifts. */
export async function selectGiftedTrees(sql: Executor, giverId: string, limit: number): Promise<string> {
  return sql.oneValue<string>`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, giverId)}, '}') as item
      from (
        select distinct on (tree_id) tree_id, id
        from gift
        where giver_id = ${giverId} and (${isOpen(sql)} or status = 'opened')
        order by tree_id, id desc
      ) as gift
      join tree on tree.id = gift.tree_id
      where not tree.is_deleted
      order by gift.id desc
      limit ${limit}
    ) as page`;
}

export async function selectPublicForest(sql: Executor, accountId: string): Promise<boolean> {
  return sql.hasRow`
    select 1 from account where id = ${accountId} and ${isVisibleTo(sql, 'account')} and firstname is not null`;
}

/** Locks trees of an owner, including removed ones, with their sponsor's account. */
export async function lockTreesOfOwner(sql: Executor, ownerId: string, limit: number) {
  return sql<{ id: string; sponsorId: string | null }[]>`
    select tree.id, nullif(company.account_id, ${ownerId}::uuid) as "sponsorId"
    from tree left join company on company.id = tree.company_id
    where tree.owner_id = ${ownerId}
    order by tree.id
    limit ${limit}
    for no key update of tree`;
}

/**
 * Clears the given name. A tree without holder does not return to its campaign's pool, since it was redeemed
 * once.
 */
export async function updateTreeNameless(
  sql: Executor,
  treeId: string,
  { isFree }: { isFree: boolean },
): Promise<void> {
  await sql`
    update tree set given_name = null, campaign_id = case when ${isFree} then null else campaign_id end
    where id = ${treeId} and (given_name is not null or (${isFree} and campaign_id is not null))`;
}

export type EngineTreeRow = EngineRow & {
  id: string;
  /** False for the cursor's tree if it has left the list since. */
  isListed: boolean;
};

type EngineTreesQuery = { ownerId: string; filters: TreeFilters; cursor: string | undefined };

/** Returns the filtered trees and the cursor's tree as engine rows. */
export async function selectEngineTrees(
  sql: Executor,
  { ownerId, filters, cursor }: EngineTreesQuery,
): Promise<EngineTreeRow[]> {
  const listed = sql`${inForestOf(sql, ownerId)} ${matchesFilters(sql, filters)}`;
  return sql<EngineTreeRow[]>`
    select tree.id, (${listed}) as "isListed", tree.specie_id as "specieId", specie.type, tree.site,
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      case when not tree.is_measured then '[]'::json else (
        select json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at)
        from tree_measurement where tree_id = tree.id
      ) end as measurements
    from tree
    left join specie on specie.id = tree.specie_id
    where (${listed}) or tree.id = ${cursor ?? null}::uuid`;
}

/** JSON of `treeFacets` in the contract, from a single scan of the forest. */
export async function selectTreeFacets(sql: Executor, ownerId: string): Promise<string> {
  return sql.oneValue<string>`
    with tree_group as materialized (
      select specie_id, company_id, land_id, effort_id, is_vip, is_damaged, count(*) as trees
      from tree
      where ${inForestOf(sql, ownerId)}
      group by 1, 2, 3, 4, 5, 6
    )
    select json_build_object(
      'specie', (
        select coalesce(json_agg(json_build_object('id', id, 'commonName', common_name, 'treeCount', trees)
          order by trees desc, id), '[]')
        from (select specie_id as id, sum(trees)::int as trees from tree_group group by 1) as counted join specie using (id)),
      'company', ${facet(sql, 'company')},
      'land', ${facet(sql, 'land')},
      'effort', ${facet(sql, 'effort')},
      'isVip', (select coalesce(sum(trees) filter (where is_vip), 0)::int from tree_group),
      'isDamaged', (select coalesce(sum(trees) filter (where is_damaged), 0)::int from tree_group))::text`;
}

function facet(sql: Executor, name: 'company' | 'land' | 'effort') {
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'treeCount', trees)
      order by trees desc, id), '[]')
    from (select ${sql.identifier(`${name}_id`)} as id, sum(trees)::int as trees from tree_group group by 1) as counted
    join ${sql.identifier(name)} using (id))`;
}

export async function selectForestCohorts(
  sql: Executor,
  ownerId: string,
  { filters, now }: { filters: TreeFilters; now: Date },
) {
  return sql<CohortRow[]>`
    select tree.specie_id as "specieId", specie.type, tree.site, cohort_planting(tree.planted_at) as "plantedAt",
      cohort_end(tree.planted_at, tree.ended_at) as "endedAt", ${levelIndexOfTree(sql, now)} as level,
      count(*)::int as trees
    from tree
    left join specie on specie.id = tree.specie_id
    where ${inForestOf(sql, ownerId)} and not tree.is_measured ${matchesFilters(sql, filters)}
    group by 1, 2, 3, 4, 5, 6`;
}
