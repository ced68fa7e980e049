import type { Executor } from '../postgres/database.ts';

export type Limit = { capacity: number; refillPerSecond: number };

/** `count` tokens are taken at once, one where it is left out. */
export type Bucket = { key: string; limit: Limit; count?: number };

/**
 * Takes its tokens of each bucket that has them, and answers their keys. One statement: the rows' locks, taken in one order,
 * make it exact under any concurrency, and time never runs backwards for a bucket, whichever process asks.
 */
export async function updateBuckets(
  sql: Executor,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Set<string>> {
  const limits = buckets.map(({ limit }) => limit);
  const asked = sql`
    unnest(${buckets.map(({ key }) => key)}::text[], ${limits.map(({ capacity }) => capacity)}::double precision[],
      ${limits.map(({ refillPerSecond }) => refillPerSecond)}::double precision[],
      ${buckets.map(({ count = 1 }) => count)}::double precision[]) as asked (key, capacity, refill, count)`;
  const filled = sql`(
    select least(capacity, bucket.tokens + greatest(0, extract(epoch from ${now}::timestamptz - bucket.filled_at)) * refill)
    from ${asked} where asked.key = bucket.key)`;
  const count = sql`(select count from ${asked} where asked.key = bucket.key)`;
  const rows = await sql<{ key: string }[]>`
    insert into rate_bucket as bucket (key, tokens, filled_at)
    select key, capacity - count, ${now} from ${asked} order by key
    on conflict (key) do update set tokens = ${filled} - ${count}, filled_at = greatest(bucket.filled_at, ${now})
    where ${filled} >= ${count}
    returning key`;
  return new Set(rows.map(({ key }) => key));
}

export async function updateBucketRefund(sql: Executor, key: string, limit: Limit): Promise<void> {
  await sql`update rate_bucket set tokens = least(${limit.capacity}, tokens + 1) where key = ${key}`;
}

export async function selectSecondsUntilToken(
  sql: Executor,
  { key, limit, count = 1 }: Bucket,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, (${count}::double precision - (bucket.tokens + ${refilled(sql, limit, now)})) / nullif(${limit.refillPerSecond}::double precision, 0)) as seconds
    from rate_bucket as bucket
    where key = ${key}`;
  return row?.seconds ?? 0;
}

function refilled(sql: Executor, limit: Limit, now: Date) {
  return sql`greatest(0, extract(epoch from ${now}::timestamptz - bucket.filled_at)) * ${limit.refillPerSecond}::double precision`;
}

/** Takes some of those from which nobody has taken since; answers how many. */
export async function deleteBucketsBefore(sql: Executor, instant: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from rate_bucket
    where key = any (array(select key from rate_bucket where filled_at < ${instant} limit ${limit} for update skip locked))
    returning key`;
  return rows.length;
}
