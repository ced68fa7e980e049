import type { Executor } from './postgres/database.ts';

export async function selectOne(sql: Executor): Promise<void> {
  await sql`select 1`;
}
