import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { day, hour, minute } from '../clock.ts';
import { removeOldBuckets } from '../jobs/core.jobs.ts';
import { tokenBucket, tryConsumeSharded, consumeTokens } from './rate-limit.ts';

const app = useTestApp();

const countOf = async (many: number, consume: () => Promise<boolean>) => {
  const outcomes = await Promise.all(Array.from({ length: many }, consume));
  return outcomes.filter(Boolean).length;
};

test.each([1, 37])('allows exactly %i tokens from a shared bucket under concurrency', async (size) => {
  const { database } = app.context;
  const limit = tokenBucket(size, { refill: size, everyMs: hour });
  const consume = () =>
    database.transaction((sql) => tryConsumeSharded(sql, `all-${size}`, limit, app.clock.now()));
  expect(await countOf(60, consume)).toBe(size);
  expect(await consume()).toBe(false);
  app.clock.advance(hour);
  expect(await countOf(60, consume)).toBe(size);
});

test('splits a large bucket into shards with the same total', async () => {
  const { sql } = app.context.database;
  const limit = tokenBucket(20_007, { refill: 1, everyMs: hour });
  const consume = () => tryConsumeSharded(sql, 'large', limit, app.clock.now());
  for (let wave = 0; wave < 10; wave += 1) expect(await countOf(40, consume)).toBe(40);
  const [row] = await sql`
    select count(*)::int as parts, sum(tokens)::int as tokens from rate_bucket where key like 'large:%'`;
  expect(row).toEqual({ parts: 16, tokens: 20_007 - 400 });
});

test('allows no token from a bucket of capacity zero', async () => {
  const { sql } = app.context.database;
  const none = tokenBucket(0, { refill: 0, everyMs: hour });
  expect(await countOf(3, () => tryConsumeSharded(sql, 'none', none, app.clock.now()))).toBe(0);
});

test('consumes no token when one of several buckets is empty', async () => {
  const { database } = app.context;
  const [many, one] = [2, 1].map((capacity) => tokenBucket(capacity, { refill: 1, everyMs: minute }));
  if (many === undefined || one === undefined) throw new Error('two limits');
  const consume = (buckets: Parameters<typeof consumeTokens>[1]) =>
    database.transaction((sql) => consumeTokens(sql, buckets, app.clock.now()));
  const both = [
    { key: 'many', limit: many },
    { key: 'one', limit: one },
  ];
  await consume(both);
  await expect(consume(both)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
  await consume([{ key: 'many', limit: many }]);
  await expect(consume([{ key: 'many', limit: many }])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('deletes a bucket that was not used for a month, and not one that may still be empty', async () => {
  const { sql } = app.context.database;
  const limit = tokenBucket(3, { refill: 3, everyMs: 30 * day });
  const consume = (key: string) => consumeTokens(sql, [{ key, limit }], app.clock.now());
  await consume('old');
  app.clock.advance(2 * day);
  await consume('young');
  app.clock.advance(30 * day);
  await removeOldBuckets.run(app.context, {});
  expect(await sql`select key from rate_bucket where key in ('old', 'young')`).toEqual([{ key: 'young' }]);
});
