import type { Executor } from '../../../platform/postgres/database.ts';

export async function selectEndpoints(sql: Executor, accountId: string): Promise<string[]> {
  const rows = await sql<{ endpoint: string }[]>`
    select endpoint from push_subscription where account_id = ${accountId} order by endpoint`;
  return rows.map(({ endpoint }) => endpoint);
}
