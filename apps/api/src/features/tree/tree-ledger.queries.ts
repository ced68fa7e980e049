import type { passageKinds } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';
import { nobodyId, plantedLines } from './tree-ledger.fragments.ts';

/** Who holds a tree: an account, a gift that waits, or, without an account, nobody. */
export type Hand = { accountId: string | null } | { giftId: string };

export type Passage = {
  treeId: string;
  kind: (typeof passageKinds)[number];
  from: Hand;
  to: Hand;
  at: Date;
};

/**
 * Gives the tree to its next hand and writes that into its ledger; false where either could not be done. The row of the
 * tree is held from here on, so that the last hand of the ledger stays the last one until the next is written. What another
 * person dedicated it to ends.
 */
export async function updateHolder(sql: Executor, { treeId, kind, from, to, at }: Passage): Promise<boolean> {
  const [giver, taker] = [columnsOf(from), columnsOf(to)];
  const rows = await sql`
    with passed as (
      update tree set owner_id = ${taker.ownerId}, gift_id = ${taker.giftId}
      where id = ${treeId} and owner_id is not distinct from ${giver.ownerId}::uuid
        and gift_id is not distinct from ${giver.giftId}::uuid
      returning id
    ), ended as (
      delete from tree_dedication
      where tree_id = (select id from passed) and account_id <> ${taker.ownerId}::uuid
    )
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select tree_id, seq + 1, ${kind}, ${giver.id}::uuid, ${taker.id}::uuid, greatest(at, ${at}::timestamptz)
    from tree_ledger
    where tree_id = (select id from passed)
    order by seq desc
    limit 1
    returning seq`;
  return rows.length === 1;
}

/** The first line of a ledger: the tree was planted, and nobody holds it. */
export async function insertPlanted(sql: Executor, treeId: string, at: Date): Promise<void> {
  await plantedLines(sql, sql`select ${treeId}::uuid as id, ${at}::timestamptz as planted_at`);
}

function columnsOf(hand: Hand): { id: string; ownerId: string | null; giftId: string | null } {
  if ('giftId' in hand) return { id: hand.giftId, ownerId: null, giftId: hand.giftId };
  return { id: hand.accountId ?? nobodyId, ownerId: hand.accountId, giftId: null };
}
