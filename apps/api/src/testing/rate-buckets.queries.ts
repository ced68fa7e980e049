import type { Executor } from '../platform/postgres/database.ts';

/** As if a day had passed since anybody did anything, for tests that do more than a person may. */
export async function deleteRateBuckets(sql: Executor): Promise<void> {
  await sql`delete from rate_bucket`;
}
