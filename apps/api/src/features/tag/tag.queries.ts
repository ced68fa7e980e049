import type { Executor } from '../../platform/postgres/database.ts';

export type Tag = { treeId: string; isClaimable: boolean; isMine: boolean };

export async function selectTag(
  sql: Executor,
  id: string,
  viewerId: string | undefined,
): Promise<Tag | undefined> {
  const [row] = await sql<Tag[]>`
    select
      tree.id as "treeId",
      ${isFree(sql)} as "isClaimable",
      coalesce(tree.owner_id = ${viewerId ?? null}::uuid, false) as "isMine"
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    where tree_tag.id = ${id} and not tree.is_deleted`;
  return row;
}

/** The condition is tested again on the row that a claim before left behind: exactly one of many finds it free. */
export async function updateTreeClaimed(
  sql: Executor,
  tagId: string,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    update tree set owner_id = ${accountId}
    from tree_tag
    where tree_tag.id = ${tagId} and tree.id = tree_tag.tree_id and not tree.is_deleted and ${isFree(sql)}
    returning tree.id`;
  return row?.id;
}

/** A tree of a campaign is kept for those who have its coupon. */
function isFree(sql: Executor) {
  return sql`num_nonnulls(tree.owner_id, tree.gift_id, tree.campaign_id) = 0`;
}
