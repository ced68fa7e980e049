import type { Executor } from '#core/postgres/database.ts';

/** Locks like production code that changes trees, so the events of a tree keep their order. */
export async function lockTrees(sql: Executor, ids: readonly string[]): Promise<void> {
  await sql`select from tree where id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

export async function countWaiting(sql: Executor, endpointId: string): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from webhook_delivery where endpoint_id = ${endpointId} and status = 'waiting'`;
}
