import type { Executor } from '../core/postgres/database.ts';

/** Resets all rate limits for tests that exceed them. */
export async function deleteRateBuckets(sql: Executor): Promise<void> {
  await sql`delete from rate_bucket`;
}
