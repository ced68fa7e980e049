import type { passageKinds } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';

export type Passage = {
  treeId: string;
  kind: (typeof passageKinds)[number];
  from: string;
  to: string;
  at: Date;
};

/** The caller holds the tree's row; a giver who is not the last hand of the ledger is refused by the table itself. */
export async function insertPassage(
  sql: Executor,
  { treeId, kind, from, to, at }: Passage,
): Promise<boolean> {
  const rows = await sql`
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select tree_id, seq + 1, ${kind}, ${from}::uuid, ${to}::uuid, greatest(at, ${at}::timestamptz)
    from tree_ledger
    where tree_id = ${treeId}
    order by seq desc
    limit 1
    returning seq`;
  return rows.length === 1;
}
