import type { Executor } from './executor.ts';

/** How far the leader has kept its log; whatever was acknowledged before the question lies behind it. */
export async function selectPosition(sql: Executor): Promise<string> {
  const [row] = await sql<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`;
  return row?.position ?? '0/0';
}
