import type { Executor } from './executor.ts';

/** The WAL flush position of the primary; everything acknowledged before is behind it. */
export async function selectPosition(sql: Executor): Promise<string> {
  return sql.oneValue<string>`select pg_current_wal_flush_lsn()::text`;
}
