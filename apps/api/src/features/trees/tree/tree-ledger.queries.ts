import type { passageKinds } from '@nabta/contract/trees/tree';

import type { Executor } from '#core/postgres/database.ts';

import { noHolderId, insertPlantedEntries } from './tree-ledger.fragments.ts';

/** Holder of a tree: an account, a pending gift, or nobody (`accountId: null`). */
export type TreeHolder = { accountId: string | null } | { giftId: string };

export type TreeTransfer = {
  treeId: string;
  kind: (typeof passageKinds)[number];
  from: TreeHolder;
  to: TreeHolder;
  at: Date;
};

/**
 * Updates the holder and appends to the ledger; false if the holder is not `from` or there is no ledger.
 * Locks the tree row, so no other entry comes in between. Deletes dedications by other accounts.
 */
export async function updateHolder(
  sql: Executor,
  { treeId, kind, from, to, at }: TreeTransfer,
): Promise<boolean> {
  const [previous, next] = [columnsOf(from), columnsOf(to)];
  return sql.hasRow`
    with transferred as (
      update tree set owner_id = ${next.ownerId}, gift_id = ${next.giftId}
      where id = ${treeId} and owner_id is not distinct from ${previous.ownerId}::uuid
        and gift_id is not distinct from ${previous.giftId}::uuid
      returning id
    ), removed_dedication as (
      delete from tree_dedication
      where tree_id = (select id from transferred) and account_id <> ${next.ownerId}::uuid
    )
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select tree_id, seq + 1, ${kind}, ${previous.id}::uuid, ${next.id}::uuid, greatest(at, ${at}::timestamptz)
    from tree_ledger
    where tree_id = (select id from transferred)
    order by seq desc
    limit 1
    returning seq`;
}

export async function insertPlanted(sql: Executor, treeId: string, at: Date): Promise<void> {
  await insertPlantedEntries(sql, sql`select ${treeId}::uuid as id, ${at}::timestamptz as planted_at`);
}

function columnsOf(holder: TreeHolder): { id: string; ownerId: string | null; giftId: string | null } {
  if ('giftId' in holder) return { id: holder.giftId, ownerId: null, giftId: holder.giftId };
  return { id: holder.accountId ?? noHolderId, ownerId: holder.accountId, giftId: null };
}
