import type { Executor } from '#core/postgres/database.ts';

export async function selectEndpoints(sql: Executor, accountId: string): Promise<string[]> {
  return sql.column<string>`
    select endpoint from push_subscription where account_id = ${accountId} order by endpoint`;
}
