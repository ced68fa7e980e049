import { AppError } from '../errors/app-error.ts';
import type { Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import { type Bucket, type Limit, selectSecondsUntilToken, updateBuckets } from './rate-limit.queries.ts';

export {
  /** Returns the seconds until there is a token, 0 if there is one, without consuming it. */
  selectSecondsUntilToken as secondsUntilToken,
  /** Refunds a token that was consumed before it was known to be due. */
  updateBucketRefund as refundToken,
} from './rate-limit.queries.ts';

/** A rate limit that holds across processes and crashes: a burst of `capacity`, refilled evenly. */
export function tokenBucket(capacity: number, perMs: { refill: number; everyMs: number }): Limit {
  return { capacity, refillPerSecond: (perMs.refill * 1_000) / perMs.everyMs };
}

/** Needs a transaction, so that a rejected caller loses no token. */
export async function consumeTokens(sql: Executor, buckets: readonly Bucket[], now: Date): Promise<void> {
  const consumed = await updateBuckets(sql, buckets, now);
  const empty = buckets.find(({ key }) => !consumed.has(key));
  if (empty !== undefined) throw await toRateLimitError(sql, empty, now);
}

/** Consumes one token or throws `TOO_MANY_REQUESTS` with the time until the next one. */
export async function consumeToken(
  sql: Executor,
  key: string,
  limit: Limit,
  now: Date,
  errorCode: 'TOO_MANY_REQUESTS' | 'TOO_MANY_TRIES' = 'TOO_MANY_REQUESTS',
): Promise<void> {
  if (await tryConsume(sql, { key, limit }, now)) return;
  throw await toRateLimitError(sql, { key, limit }, now, errorCode);
}

const maxShards = 16;
const minShardCapacity = 1_000;

/** Shards a global bucket into rows to avoid lock contention; near empty, one shard may refuse early. */
export async function tryConsumeSharded(
  sql: Executor,
  key: string,
  { capacity, refillPerSecond }: Limit,
  now: Date,
): Promise<boolean> {
  if (capacity < 1) return false;
  const shards = Math.max(1, Math.min(maxShards, Math.floor(capacity / minShardCapacity)));
  const shard = (random.bytes(1)[0] ?? 0) % shards;
  const shardLimit = {
    capacity: Math.floor((capacity + shard) / shards),
    refillPerSecond: refillPerSecond / shards,
  };
  return tryConsume(sql, { key: `${key}:${shard}`, limit: shardLimit }, now);
}

/** Like `tryConsumeSharded`, but throws `TOO_MANY_REQUESTS`. */
export async function consumeSharedToken(sql: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  if (await tryConsumeSharded(sql, key, limit, now)) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 / Math.max(limit.refillPerSecond, 1e-4) });
}

async function tryConsume(sql: Executor, bucket: Bucket, now: Date): Promise<boolean> {
  return (await updateBuckets(sql, [bucket], now)).has(bucket.key);
}

async function toRateLimitError(
  sql: Executor,
  bucket: Bucket,
  now: Date,
  errorCode: 'TOO_MANY_REQUESTS' | 'TOO_MANY_TRIES' = 'TOO_MANY_REQUESTS',
): Promise<AppError> {
  return new AppError(errorCode, { retryAfterSeconds: await selectSecondsUntilToken(sql, bucket, now) });
}

/** Consumes one token, or returns the seconds to wait for one. */
export async function consumeOrWait(
  sql: Executor,
  key: string,
  limit: Limit,
  now: Date,
): Promise<number | undefined> {
  if (await tryConsume(sql, { key, limit }, now)) return undefined;
  return selectSecondsUntilToken(sql, { key, limit }, now);
}
