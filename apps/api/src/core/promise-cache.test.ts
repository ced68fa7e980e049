import { beforeEach, expect, test } from 'vitest';

import { createPromiseCache, type PromiseCache } from './promise-cache.ts';

/** LRUCache takes a start of 0 as none. */
const start = 1_000;
let now = start;
let computedKeys: string[];
const clock = { now: () => new Date(now) };

beforeEach(() => {
  now = start;
  computedKeys = [];
});

const getCached = (cache: PromiseCache<string>, key: string, value = key) =>
  cache.get(key, async () => {
    computedKeys.push(key);
    return value;
  });

test('shares a pending promise with concurrent callers, however long it takes', async () => {
  const cache = createPromiseCache<string>({ max: 5, expiry: { ms: 10, clock } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = cache.get('a', () => promise);
  now += 1_000;
  const second = getCached(cache, 'a');
  resolve('found');
  expect(await Promise.all([first, second])).toEqual(['found', 'found']);
  expect(computedKeys).toEqual([]);
  await getCached(cache, 'a');
  expect(computedKeys).toEqual(['a']);
});

test('caches a value for its ttl, which may depend on the value', async () => {
  const cache = createPromiseCache<string>({ max: 5, expiry: { ms: (value) => value.length, clock } });
  await getCached(cache, 'short', 'a');
  await getCached(cache, 'long', 'a'.repeat(10));
  now += 5;
  expect([cache.has('short'), cache.has('long')]).toEqual([false, true]);
  for (const key of ['short', 'long']) await getCached(cache, key);
  expect(computedKeys).toEqual(['short', 'long', 'short']);
});

test('evicts the least recently used entry at capacity', async () => {
  const cache = createPromiseCache<string>({ max: 2, expiry: { ms: 1_000, clock } });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await getCached(cache, key);
  expect(computedKeys).toEqual(['a', 'b', 'c', 'b']);
});

test('returns a failure to waiting callers and does not cache it', async () => {
  const cache = createPromiseCache<string>({ max: 2, isFailure: (value) => value === 'busy' });
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await getCached(cache, 'a', 'busy')).toBe('busy');
  expect(await getCached(cache, 'a', 'found')).toBe('found');
  expect(await getCached(cache, 'a', 'other')).toBe('found');
});

test('stays below the byte limit, also when a cached value grows', async () => {
  const cache = createPromiseCache<{ length: number }>({
    maxBytes: 10_000,
    bytesOf: ({ length }) => length,
  });
  const grown = { length: 100 };
  await cache.get('grown', async () => grown);
  for (let number = 0; number < 50; number += 1) {
    await cache.get(`thing ${number}`, async () => ({ length: 1_000 }));
    await cache.get('grown', async () => grown);
    expect(cache.bytes()).toBeLessThanOrEqual(10_000);
  }
  expect([cache.has('grown'), cache.has('thing 49'), cache.has('thing 20')]).toEqual([true, true, false]);
  grown.length = 8_000;
  cache.resize('grown');
  expect(cache.bytes()).toBeLessThanOrEqual(10_000);
  await cache.get('too much', async () => ({ length: 20_000 }));
  expect(cache.has('too much')).toBe(false);
  expect(cache.bytes()).toBeLessThanOrEqual(10_000);
});

test('does not count failed entries', async () => {
  const cache = createPromiseCache<string>({
    maxBytes: 10_000,
    bytesOf: ({ length }) => length,
    isFailure: (value) => value === 'busy',
  });
  await getCached(cache, 'a', 'busy');
  await expect(cache.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.bytes()).toBe(0);
});

test('counts the age of a value from its request', async () => {
  const cache = createPromiseCache<string>({ max: 5, expiry: { ms: 10, clock } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = cache.get('late', () => promise);
  now += 20;
  expect(cache.has('late')).toBe(true);
  resolve('found');
  await late;
  expect(cache.has('late')).toBe(false);
});

test('recomputes an invalidated value once for all callers', async () => {
  const cache = createPromiseCache<string>({ max: 5 });
  const old = await getCached(cache, 'a', 'old');
  cache.invalidate('a', old);
  const again = getCached(cache, 'a', 'new');
  cache.invalidate('a', old);
  expect(await Promise.all([again, getCached(cache, 'a', 'newer')])).toEqual(['new', 'new']);
  expect(computedKeys).toEqual(['a', 'a']);
});
