import type { Executor } from '../platform/postgres/database.ts';

export async function selectPhone(sql: Executor, accountId: string): Promise<string> {
  const [row] = await sql<{ phone: string }[]>`select phone from account where id = ${accountId}`;
  return (row as { phone: string }).phone;
}
