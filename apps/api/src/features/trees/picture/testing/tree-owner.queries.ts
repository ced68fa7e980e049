import type { Executor } from '../../../platform/postgres/database.ts';

/** What a gift does to the tree itself. */
export async function updateTreeOwner(sql: Executor, treeId: string, ownerId: string): Promise<void> {
  await sql`update tree set owner_id = ${ownerId} where id = ${treeId}`;
}
