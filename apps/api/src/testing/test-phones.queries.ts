import type { Executor } from '../core/postgres/database.ts';

export async function selectPhone(sql: Executor, accountId: string): Promise<string> {
  return sql.oneValue<string>`select phone from account where id = ${accountId}`;
}
