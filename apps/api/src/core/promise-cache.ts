import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';

/** Caches promises so concurrent and repeated callers share one computation. */
export type PromiseCache<Value> = {
  get(key: string, compute: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
  /** Removes a value that is no longer valid, unless it has been replaced. */
  invalidate(key: string, value: Value): void;
  /** Updates the size of a value that has grown. */
  resize(key: string): void;
  /** Returns the bytes in use. */
  bytes(): number;
};

/** Either a byte limit with the size of each value, or a number of entries. */
export type Capacity<Value> = { maxBytes: number; bytesOf: (value: Value) => number } | { max: number };

type Limits<Value> = Capacity<Value> & {
  /** Time to live, counted from the request; without it, entries stay until they are evicted. */
  expiry?: { ms: number | ((value: Value) => number); clock: Clock };
  /** Results for which this is true are not cached, like rejected promises. */
  isFailure?: (value: Value) => boolean;
};

type Entry<Value> = { promise: Promise<Value>; value?: Value };

/** Overhead of an entry in addition to its value and key. */
const entryBytes = 200;

/** `fetchMethod` of the library would count pending values as missing and would not cache undefined. */
export function createPromiseCache<Value>({
  expiry,
  isFailure = () => false,
  ...capacity
}: Limits<Value>): PromiseCache<Value> {
  const now = () => expiry?.clock.now().getTime() ?? 0;
  const entries = new LRUCache<string, Entry<Value>>({
    ...('max' in capacity
      ? capacity
      : {
          maxSize: capacity.maxBytes,
          sizeCalculation: ({ value }, key) =>
            entryBytes + 2 * key.length + (value === undefined ? 0 : capacity.bytesOf(value)),
        }),
    perf: { now },
    ttlResolution: 0,
  });

  return {
    get: (key, compute) => entries.get(key)?.promise ?? add(key, compute()),
    has: (key) => entries.has(key),
    invalidate(key, value) {
      if (entries.peek(key)?.value === value) entries.delete(key);
    },
    resize(key) {
      const entry = entries.peek(key);
      if (entry?.value !== undefined) entries.set(key, { ...entry }, { noUpdateTTL: true });
    },
    bytes: () => entries.calculatedSize,
  };

  function add(key: string, promise: Promise<Value>): Promise<Value> {
    const start = now();
    // A pending entry never expires, so that the same value is not computed twice.
    const entry: Entry<Value> = { promise };
    entries.set(key, entry);
    const isCurrent = () => entries.peek(key) === entry;
    promise.then(
      (value) => {
        if (isCurrent() && isFailure(value)) entries.delete(key);
        else if (isCurrent()) entries.set(key, { promise, value }, expiry && { start, ttl: ttlOf(value) });
      },
      () => isCurrent() && entries.delete(key),
    );
    return promise;
  }

  /** Without the last millisecond, which the library counts in. */
  function ttlOf(value: Value): number {
    const ms = expiry?.ms ?? Infinity;
    return (typeof ms === 'number' ? ms : ms(value)) - 0.5;
  }
}

/** One cache per database, since values of one are not valid for another. */
export function createPerDatabaseCache<Value>({
  ttlMs,
  ...capacity
}: Capacity<Value> & { ttlMs: number | ((value: Value) => number) }) {
  const caches = new WeakMap<Database, PromiseCache<Value>>();
  return ({ database, clock }: { database: Database; clock: Clock }): PromiseCache<Value> => {
    const cache = caches.get(database) ?? createPromiseCache({ ...capacity, expiry: { ms: ttlMs, clock } });
    caches.set(database, cache);
    return cache;
  };
}
