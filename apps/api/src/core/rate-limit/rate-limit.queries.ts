import type { Executor } from '../postgres/database.ts';

export type Limit = { capacity: number; refillPerSecond: number };

/** `count` tokens are consumed together, one by default. */
export type Bucket = { key: string; limit: Limit; count?: number };

/**
 * Consumes the tokens of each bucket that has enough and returns the keys of those. A single statement with
 * ordered row locks is exact under concurrency, and the clock of a bucket never goes back.
 */
export async function updateBuckets(
  sql: Executor,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Set<string>> {
  const limits = buckets.map(({ limit }) => limit);
  const requested = sql`
    unnest(${buckets.map(({ key }) => key)}::text[], ${limits.map(({ capacity }) => capacity)}::double precision[],
      ${limits.map(({ refillPerSecond }) => refillPerSecond)}::double precision[],
      ${buckets.map(({ count = 1 }) => count)}::double precision[]) as input (key, capacity, refill, count)`;
  const filled = sql`(
    select least(capacity, bucket.tokens + greatest(0, extract(epoch from ${now}::timestamptz - bucket.filled_at)) * refill)
    from ${requested} where input.key = bucket.key)`;
  const count = sql`(select count from ${requested} where input.key = bucket.key)`;
  return new Set(
    await sql.column<string>`
    insert into rate_bucket as bucket (key, tokens, filled_at)
    select key, capacity - count, ${now} from ${requested} order by key
    on conflict (key) do update set tokens = ${filled} - ${count}, filled_at = greatest(bucket.filled_at, ${now})
    where ${filled} >= ${count}
    returning key`,
  );
}

export async function updateBucketRefund(sql: Executor, key: string, limit: Limit): Promise<void> {
  await sql`update rate_bucket set tokens = least(${limit.capacity}, tokens + 1) where key = ${key}`;
}

export async function selectSecondsUntilToken(
  sql: Executor,
  { key, limit, count = 1 }: Bucket,
  now: Date,
): Promise<number> {
  const seconds = await sql.firstValue<number>`
    select greatest(0, (${count}::double precision - (bucket.tokens + ${refilled(sql, limit, now)})) / nullif(${limit.refillPerSecond}::double precision, 0)) as seconds
    from rate_bucket as bucket
    where key = ${key}`;
  return seconds ?? 0;
}

function refilled(sql: Executor, limit: Limit, now: Date) {
  return sql`greatest(0, extract(epoch from ${now}::timestamptz - bucket.filled_at)) * ${limit.refillPerSecond}::double precision`;
}

/** Deletes a batch of unused buckets and returns their number. */
export async function deleteBucketsBefore(sql: Executor, instant: Date, limit: number): Promise<number> {
  return sql.rowCount`
    delete from rate_bucket
    where key = any (array(select key from rate_bucket where filled_at < ${instant} limit ${limit} for update skip locked))
    returning key`;
}
