import type { Executor } from '../../../platform/postgres/database.ts';

/** As whatever changes a tree does, so that what happens to one follows in turn. */
export async function lockTrees(sql: Executor, ids: readonly string[]): Promise<void> {
  await sql`select from tree where id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

export async function countWaiting(sql: Executor, endpointId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhook_delivery where endpoint_id = ${endpointId} and status = 'waiting'`;
  return row?.count ?? 0;
}
