import { expect, test } from 'vitest';

import { day } from '../core/clock.ts';
import { findInvariantViolations } from '../features/operations/verify/check-invariants.ts';
import { useTestApp } from '../testing/test-app.ts';
import { generateForest } from './generate-forest.ts';

const app = useTestApp();

type Options = Partial<Parameters<typeof generateForest>[1]>;

const generate = (options: Options) =>
  generateForest(app.context.database, { trees: 2000, accounts: 100, clock: app.clock, ...options });

const countTrees = async () => {
  const [row] = await app.context.database.sql<{ count: number }[]>`select count(*)::int as count from tree`;
  return row?.count;
};

test('leaves complete batches when interrupted and finishes on the next run', async () => {
  const interruption = new AbortController();
  const created = await generate({
    treesPerBatch: 300,
    signal: interruption.signal,
    onProgress: () => interruption.abort(),
  });
  expect(created).toBeGreaterThanOrEqual(300);
  expect(created).toBeLessThanOrEqual(600);
  expect(await countTrees()).toBe(created);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);

  expect(await generate({ treesPerBatch: 300 })).toBe(2000 - created);
  expect(await countTrees()).toBe(2000);
  expect(await generate({})).toBe(0);
});

test('adds trees and accounts to existing ones', async () => {
  expect(await generate({ trees: 2600, accounts: 150 })).toBe(600);
  const [row] = await app.context.database.sql`select count(*)::int as count from account`;
  expect(row).toEqual({ count: 150 });
});

test('creates consistent ledgers and tallies', async () => {
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  const kinds = await app.context.database.sql`select distinct kind from tree_ledger order by kind`;
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['assigned', 'gifted', 'planted', 'promised']);
});

test('gives few owners many trees and most owners few', async () => {
  const rows = await app.context.database.sql<{ trees: number }[]>`
    select count(*)::int as trees from tree where owner_id is not null group by owner_id order by trees desc`;
  const counts = rows.map(({ trees }) => trees);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  expect(counts[0]).toBeGreaterThan(5 * median);
});

test('creates trees up to twelve years old, near their land, with ids in planting order', async () => {
  const rows = await app.context.database.sql<
    { plantedAt: Date; idAt: Date; offLongitude: number; offLatitude: number }[]
  >`
    select planted_at as "plantedAt", to_timestamp(('x' || substr(replace(tree.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) as "idAt",
      abs(tree.longitude - land.longitude) as "offLongitude", abs(tree.latitude - land.latitude) as "offLatitude"
    from tree join land on land.id = tree.land_id`;
  const now = app.clock.now().getTime();
  const ages = rows.map(({ plantedAt }) => (now - plantedAt.getTime()) / day);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.max(...ages)).toBeLessThan(12 * 366);
  expect(Math.max(...ages)).toBeGreaterThan(10 * 365);
  for (const { plantedAt, idAt, offLongitude, offLatitude } of rows) {
    expect(Math.abs(idAt.getTime() - plantedAt.getTime())).toBeLessThan(day);
    expect(Math.max(offLongitude, offLatitude)).toBeLessThan(0.1);
  }
});
