import { pendingKinds } from '@nabta/domain/tree-ledger';

import type { Executor } from '#core/postgres/database.ts';

/** Holder id in ledger entries of trees without a holder. */
export const noHolderId = '00000000-0000-0000-0000-000000000000';

/** True for entries that changed the owner; pending and returned gifts do not. */
export function isOwnershipChange(sql: Executor, entry: string) {
  return sql`${sql.identifier(`${entry}.kind`)} <> all(${[...pendingKinds]})`;
}

/** Inserts the first entry of each ledger; `saplings` provides `id` and `planted_at`. */
export function insertPlantedEntries(sql: Executor, saplings: ReturnType<Executor>) {
  return sql`
    insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
    select id, 1, 'planted', ${noHolderId}::uuid, ${noHolderId}::uuid, planted_at from (${saplings}) as sapling
    returning tree_id`;
}
