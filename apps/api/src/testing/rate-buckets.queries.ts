import type { Executor } from '../core/postgres/database.ts';

/** Resets all rate limits for tests that exceed them. */
export async function deleteRateBuckets(sql: Executor): Promise<void> {
  await sql`delete from rate_bucket`;
}

/** Consumes all tokens but one, as many requests would; returns how many there were. */
export async function drainRateBuckets(sql: Executor, kind: string): Promise<number[]> {
  return sql.column<number>`
    with drained as (select key, tokens from rate_bucket where starts_with(key, ${kind} || ':')),
      updated as (update rate_bucket set tokens = 1 from drained where rate_bucket.key = drained.key)
    select tokens from drained`;
}
