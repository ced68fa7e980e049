import { AppError } from '../fault/app-error.ts';
import type { Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import {
  type Bucket,
  type Limit,
  selectSecondsUntilToken,
  updateBuckets,
  updateBucketRefund,
} from './rate-limit.queries.ts';

/** A limit that holds over all processes and crashes: `capacity` at once, refilled evenly. */
export function limitOf(capacity: number, perMs: { refill: number; everyMs: number }): Limit {
  return { capacity, refillPerSecond: (perMs.refill * 1_000) / perMs.everyMs };
}

/** Takes what is asked of each bucket or throws as `takeToken` does; in a transaction, so that who is refused loses none. */
export async function takeTokens(sql: Executor, buckets: readonly Bucket[], now: Date): Promise<void> {
  const taken = await updateBuckets(sql, buckets, now);
  const empty = buckets.find(({ key }) => !taken.has(key));
  if (empty !== undefined) throw await refusalOf(sql, empty, now);
}

/** Takes one token of a bucket or throws `TOO_MANY_REQUESTS` with the time until there is one. */
export async function takeToken(
  sql: Executor,
  key: string,
  limit: Limit,
  now: Date,
  refusal: 'TOO_MANY_REQUESTS' | 'TOO_MANY_TRIES' = 'TOO_MANY_REQUESTS',
): Promise<void> {
  if (await hasTaken(sql, { key, limit }, now)) return;
  throw await refusalOf(sql, { key, limit }, now, refusal);
}

const maxParts = 16;
const minOfPart = 1_000;

/**
 * Takes one token of a bucket that everybody takes from, and answers whether there was one. A large bucket is kept in parts, so
 * that nobody waits for everybody else. All parts together give what the bucket gives; at its very end one may be empty before
 * another, and whoever asks again meets that one.
 */
export async function isSharedTokenTaken(
  sql: Executor,
  key: string,
  { capacity, refillPerSecond }: Limit,
  now: Date,
): Promise<boolean> {
  if (capacity < 1) return false;
  const parts = Math.max(1, Math.min(maxParts, Math.floor(capacity / minOfPart)));
  const part = (random.bytes(1)[0] ?? 0) % parts;
  const ofPart = {
    capacity: Math.floor((capacity + part) / parts),
    refillPerSecond: refillPerSecond / parts,
  };
  return hasTaken(sql, { key: `${key}:${part}`, limit: ofPart }, now);
}

/** The same, and throws `TOO_MANY_REQUESTS` where there is none. */
export async function takeSharedToken(sql: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  if (await isSharedTokenTaken(sql, key, limit, now)) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 / Math.max(limit.refillPerSecond, 1e-4) });
}

async function hasTaken(sql: Executor, bucket: Bucket, now: Date): Promise<boolean> {
  return (await updateBuckets(sql, [bucket], now)).has(bucket.key);
}

async function refusalOf(
  sql: Executor,
  bucket: Bucket,
  now: Date,
  refusal: 'TOO_MANY_REQUESTS' | 'TOO_MANY_TRIES' = 'TOO_MANY_REQUESTS',
): Promise<AppError> {
  return new AppError(refusal, { retryAfterSeconds: await selectSecondsUntilToken(sql, bucket, now) });
}

/** Takes one token of a bucket, or answers how many seconds to wait for one. */
export async function secondsUntilTaken(
  sql: Executor,
  key: string,
  limit: Limit,
  now: Date,
): Promise<number | undefined> {
  if (await hasTaken(sql, { key, limit }, now)) return undefined;
  return selectSecondsUntilToken(sql, { key, limit }, now);
}

/** How long a bucket is empty yet, without taking of it; 0 where it is not. */
export async function secondsUntilToken(sql: Executor, bucket: Bucket, now: Date): Promise<number> {
  return selectSecondsUntilToken(sql, bucket, now);
}

/** Gives a token back that was taken for safety before it was known to be owed. */
export async function returnToken(sql: Executor, key: string, limit: Limit): Promise<void> {
  await updateBucketRefund(sql, key, limit);
}
