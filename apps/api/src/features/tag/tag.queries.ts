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

/**
 * The tree of a tag where nobody has it, held. The condition is tested again on the row that a claim before left behind:
 * exactly one of many finds it free.
 */
export async function lockFreeTree(sql: Executor, tagId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select tree.id from tree
    join tree_tag on tree_tag.tree_id = tree.id
    where tree_tag.id = ${tagId} and not tree.is_deleted and ${isFree(sql)}
    for no key update of tree`;
  return row?.id;
}

/** A tree of a campaign is kept for those who have its coupon. */
function isFree(sql: Executor) {
  return sql`num_nonnulls(tree.owner_id, tree.gift_id, tree.campaign_id) = 0`;
}
