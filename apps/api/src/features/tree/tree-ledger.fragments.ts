import { waitingKinds } from '@nabta/domain/tree-ledger';

import type { Executor } from '../../platform/postgres/database.ts';

/** What the ledger writes where nobody holds the tree. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Whether a line of a ledger tells whose its tree became; a gift that waits or came back changes nothing. */
export function isLasting(sql: Executor, line: string) {
  return sql`${sql.identifier(`${line}.kind`)} <> all(${[...waitingKinds]})`;
}

/** Writes the first line of each ledger: the tree was planted, and nobody holds it. `saplings` gives `id` and `planted_at`. */
export function plantedLines(sql: Executor, saplings: ReturnType<Executor>) {
  return sql`
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select id, 1, 'planted', ${nobodyId}::uuid, ${nobodyId}::uuid, planted_at from (${saplings}) as sapling
    returning tree_id`;
}
