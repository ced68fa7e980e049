import type { Executor } from './postgres/database.ts';

export type Limit = { capacity: number; refillPerSecond: number };

/**
 * Takes a token, or tells that there is none. One statement: the row's lock makes it exact under any concurrency,
 * and time never runs backwards for a bucket, whichever process asks.
 */
export async function updateBucket(sql: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  const rows = await sql`
    insert into rate_bucket as bucket (key, tokens, filled_at)
    values (${key}, ${limit.capacity - 1}, ${now})
    on conflict (key) do update set
      tokens = least(${limit.capacity}, bucket.tokens + ${refilled(sql, limit, now)}) - 1,
      filled_at = greatest(bucket.filled_at, ${now})
    where least(${limit.capacity}, bucket.tokens + ${refilled(sql, limit, now)}) >= 1
    returning key`;
  return rows.length === 1;
}

export async function updateBucketRefund(sql: Executor, key: string, limit: Limit): Promise<void> {
  await sql`update rate_bucket set tokens = least(${limit.capacity}, tokens + 1) where key = ${key}`;
}

export async function selectSecondsUntilToken(
  sql: Executor,
  key: string,
  limit: Limit,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, (1 - (bucket.tokens + ${refilled(sql, limit, now)})) / nullif(${limit.refillPerSecond}::double precision, 0)) as seconds
    from rate_bucket as bucket
    where key = ${key}`;
  return row?.seconds ?? 0;
}

function refilled(sql: Executor, limit: Limit, now: Date) {
  return sql`greatest(0, extract(epoch from ${now}::timestamptz - bucket.filled_at)) * ${limit.refillPerSecond}::double precision`;
}
