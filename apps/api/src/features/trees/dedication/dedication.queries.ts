import type { Dedication } from '@nabta/contract/trees/dedication';
import type { Occasion } from '@nabta/domain/gift-state';

import type { Executor } from '#core/postgres/database.ts';

type DedicationInput = { treeId: string; accountId: string; dedication: Dedication; at: Date };

export async function upsertDedication(
  sql: Executor,
  { treeId, accountId, dedication: { kind, name, isPublic }, at }: DedicationInput,
): Promise<void> {
  await sql`
    insert into tree_dedication (tree_id, account_id, kind, name, is_public, dedicated_at)
    values (${treeId}, ${accountId}, ${kind}, ${name}, ${isPublic}, ${at})
    on conflict (tree_id) do update set account_id = excluded.account_id, kind = excluded.kind, name = excluded.name,
      is_public = excluded.is_public, dedicated_at = excluded.dedicated_at`;
}

export async function deleteDedication(sql: Executor, treeId: string): Promise<void> {
  await sql`delete from tree_dedication where tree_id = ${treeId}`;
}

export async function updateDedicationOwner(
  sql: Executor,
  { treeId, occasion, toAccountId }: { treeId: string; occasion: Occasion; toAccountId: string },
): Promise<void> {
  await sql`
    update tree_dedication set account_id = ${toAccountId}, is_public = false
    where tree_id = ${treeId} and kind = ${occasion}`;
}
