import { expect, test } from 'vitest';

import { findFaults } from '../features/verify/verify-forest.ts';
import { day } from '../platform/clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { generateForest } from './generate-forest.ts';

const house = useTestApp();

type Options = Partial<Parameters<typeof generateForest>[1]>;

const generate = (options: Options) =>
  generateForest(house.context.database, { trees: 2000, accounts: 100, clock: house.clock, ...options });

const countTrees = async () => {
  const [row] = await house.context.database.sql<
    { count: number }[]
  >`select count(*)::int as count from tree`;
  return row?.count;
};

test('an interrupted run leaves whole batches, and the same run again does the rest', async () => {
  const interruption = new AbortController();
  const made = await generate({
    treesPerBatch: 300,
    signal: interruption.signal,
    onProgress: () => interruption.abort(),
  });
  expect(made).toBeGreaterThanOrEqual(300);
  expect(made).toBeLessThanOrEqual(600);
  expect(await countTrees()).toBe(made);
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);

  expect(await generate({ treesPerBatch: 300 })).toBe(2000 - made);
  expect(await countTrees()).toBe(2000);
  expect(await generate({})).toBe(0);
});

test('more trees and more people are added to those that are there', async () => {
  expect(await generate({ trees: 2600, accounts: 150 })).toBe(600);
  const [row] = await house.context.database.sql`select count(*)::int as count from account`;
  expect(row).toEqual({ count: 150 });
});

test('ledgers have neither gap nor fork and end at the owner, and the tallies are what the trees say', async () => {
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
  const kinds = await house.context.database.sql`select distinct kind from tree_ledger order by kind`;
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['assigned', 'gifted', 'planted', 'promised']);
});

test('a few own many trees and most own few', async () => {
  const rows = await house.context.database.sql<{ trees: number }[]>`
    select count(*)::int as trees from tree where owner_id is not null group by owner_id order by trees desc`;
  const counts = rows.map(({ trees }) => trees);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  expect(counts[0]).toBeGreaterThan(5 * median);
});

test('trees are up to twelve years old, with ids in the order of planting, and stand near their land', async () => {
  const rows = await house.context.database.sql<
    { plantedAt: Date; idAt: Date; offLongitude: number; offLatitude: number }[]
  >`
    select planted_at as "plantedAt", to_timestamp(('x' || substr(replace(tree.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) as "idAt",
      abs(tree.longitude - land.longitude) as "offLongitude", abs(tree.latitude - land.latitude) as "offLatitude"
    from tree join land on land.id = tree.land_id`;
  const now = house.clock.now().getTime();
  const ages = rows.map(({ plantedAt }) => (now - plantedAt.getTime()) / day);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThan(12 * 366);
  expect(Math.max(...ages)).toBeGreaterThan(10 * 365);
  for (const { plantedAt, idAt, offLongitude, offLatitude } of rows) {
    expect(Math.abs(idAt.getTime() - plantedAt.getTime())).toBeLessThan(day);
    expect(Math.max(offLongitude, offLatitude)).toBeLessThan(0.1);
  }
});
