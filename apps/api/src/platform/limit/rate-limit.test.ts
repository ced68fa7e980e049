import { expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { day, hour, minute } from '../clock.ts';
import { removeOldBuckets } from './rate-limit.jobs.ts';
import { limitOf, isSharedTokenTaken, takeTokens } from './rate-limit.ts';

const house = useTestApp();

const countOf = async (many: number, take: () => Promise<boolean>) => {
  const outcomes = await Promise.all(Array.from({ length: many }, take));
  return outcomes.filter(Boolean).length;
};

test.each([1, 37])('a bucket of %i that everybody takes from gives as many, exactly', async (size) => {
  const { database } = house.context;
  const limit = limitOf(size, { refill: size, everyMs: hour });
  const take = () =>
    database.transaction((sql) => isSharedTokenTaken(sql, `all-${size}`, limit, house.clock.now()));
  expect(await countOf(60, take)).toBe(size);
  expect(await take()).toBe(false);
  house.clock.advance(hour);
  expect(await countOf(60, take)).toBe(size);
});

test('a large one is kept in parts that are together as large', async () => {
  const { sql } = house.context.database;
  const limit = limitOf(20_007, { refill: 1, everyMs: hour });
  const take = () => isSharedTokenTaken(sql, 'large', limit, house.clock.now());
  for (let wave = 0; wave < 10; wave += 1) expect(await countOf(40, take)).toBe(40);
  const [left] = await sql`
    select count(*)::int as parts, sum(tokens)::int as tokens from rate_bucket where key like 'large:%'`;
  expect(left).toEqual({ parts: 16, tokens: 20_007 - 400 });
});

test('a bucket of none gives none', async () => {
  const { sql } = house.context.database;
  const none = limitOf(0, { refill: 0, everyMs: hour });
  expect(await countOf(3, () => isSharedTokenTaken(sql, 'none', none, house.clock.now()))).toBe(0);
});

test('who is refused by one of several buckets loses a token of none', async () => {
  const { database } = house.context;
  const [many, one] = [2, 1].map((capacity) => limitOf(capacity, { refill: 1, everyMs: minute }));
  if (many === undefined || one === undefined) throw new Error('two limits');
  const take = (buckets: Parameters<typeof takeTokens>[1]) =>
    database.transaction((sql) => takeTokens(sql, buckets, house.clock.now()));
  const both = [
    { key: 'many', limit: many },
    { key: 'one', limit: one },
  ];
  await take(both);
  await expect(take(both)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
  await take([{ key: 'many', limit: many }]);
  await expect(take([{ key: 'many', limit: many }])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a bucket that nobody has taken from for a month is gone, and one that may be empty yet is not', async () => {
  const { sql } = house.context.database;
  const limit = limitOf(3, { refill: 3, everyMs: 30 * day });
  const take = (key: string) => takeTokens(sql, [{ key, limit }], house.clock.now());
  await take('old');
  house.clock.advance(2 * day);
  await take('young');
  house.clock.advance(30 * day);
  await removeOldBuckets.run(house.context, {});
  expect(await sql`select key from rate_bucket where key in ('old', 'young')`).toEqual([{ key: 'young' }]);
});
