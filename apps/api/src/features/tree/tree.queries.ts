import type { TreeFilters } from '@nabta/contract/tree';

import { type Executor, type Fragment, textOf } from '../../platform/postgres/database.ts';
import { isOpen } from '../gift/gift.fragments.ts';
import { inForestOf, isUnfiltered, passes } from './tree-filters.fragments.ts';
import { jsonArray, treeFeature, treeFields } from './tree-json.fragments.ts';
import { below, orderColumns, type TreeOrder } from './tree-order.fragments.ts';
import { lostOf, treesOf } from './tree-tally.fragments.ts';

export type TreePage = {
  ownerId: string;
  viewerId: string | undefined;
  order?: TreeOrder;
  cursor?: string | undefined;
  limit: number;
};

/** One page of a forest in its order, below the cursor. */
export async function selectTreePage(sql: Executor, page: TreePage, filters: TreeFilters): Promise<string> {
  const { order = { by: 'newest' } } = page;
  const isOnPage = sql`
    ${inForestOf(sql, page.ownerId)}
    ${page.cursor === undefined ? sql`` : below(sql, order, page.cursor)}
    ${passes(sql, filters)}
    order by ${orderColumns(sql, order)}
    limit ${page.limit}`;
  return textOf(sql`
    select ${jsonArray(sql)}
    from (
      select concat('{', ${treeFields(sql, page.viewerId, page.ownerId)}, '}') as item
      from tree
      where ${filters.search !== undefined && order.by === 'newest' ? foundFirst(sql, isOnPage) : isOnPage}
    ) as page`);
}

/** A search looks through the index alone, and only at the trees that it found. */
function foundFirst(sql: Executor, isOnPage: Fragment) {
  return sql`tree.id = any(array(select tree.id from tree where ${isOnPage})) order by tree.id desc`;
}

export async function selectTreeFeatures(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
  limit: number,
): Promise<string> {
  return textOf(sql`
    select concat('{"type":"FeatureCollection","features":', ${jsonArray(sql)}, '}')
    from (
      select ${treeFeature(sql)} as item
      from tree
      where ${inForestOf(sql, ownerId)} ${passes(sql, filters)}
      order by tree.id desc
      limit ${limit}
    ) as features`);
}

/** What a forest holds, and how much of that no longer stands. */
export type TreeCount = { count: number; lost: number };

/** The one counter of a forest: header, badge, list, map and public page all show what this says. */
export async function selectTreeCount(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<TreeCount> {
  const owner = sql`${ownerId}`;
  const counted = isUnfiltered(filters)
    ? sql<TreeCount[]>`select ${treesOf(sql, owner)} as count, ${lostOf(sql, owner)} as lost`
    : sql<TreeCount[]>`
        select count(*)::int as count, (count(*) filter (where tree.ended_at is not null))::int as lost
        from tree
        where ${inForestOf(sql, ownerId)} ${passes(sql, filters)}`;
  const [row] = await counted;
  return row ?? { count: 0, lost: 0 };
}

/** The trees a person gave away: those that still wait and those that were opened. */
export async function selectGiftedTrees(sql: Executor, giverId: string, limit: number): Promise<string> {
  return textOf(sql`
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
    ) as page`);
}
