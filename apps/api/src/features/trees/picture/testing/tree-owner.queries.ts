import type { Executor } from '#core/postgres/database.ts';

export async function updateTreeOwner(sql: Executor, treeId: string, ownerId: string): Promise<void> {
  await sql`update tree set owner_id = ${ownerId} where id = ${treeId}`;
}
