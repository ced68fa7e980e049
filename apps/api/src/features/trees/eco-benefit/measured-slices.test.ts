import { packCohorts } from '@nabta/eco/cohorts';
import { gainsOfForest } from '@nabta/eco/forest-gains';
import type { PackedMeasured } from '@nabta/eco/packed-measured';
import { instantOf } from '@nabta/eco/units';
import { beforeAll, expect, test } from 'vitest';

import { addMs, day } from '#core/clock.ts';
import type { Database } from '#core/postgres/database.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { loadAllMeasured } from './measured-slices.ts';
import * as change from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const now = new Date('2026-03-01T09:00:00Z');
const plantedAt = addMs(now, -3_000 * day);

const load = (filter: { specie?: string } = {}, database = app.context.database) =>
  loadAllMeasured(database, app.context.database.readSql, { now, ...filter });
/** Slices in memory belong to a database, so another object finds none. */
const recount = () => load({}, Object.create(app.context.database) as Database);

function sumsOf(measured: PackedMeasured) {
  const boundaries = [plantedAt, addMs(now, -500 * day), now].map(instantOf);
  const { gains, parts } = gainsOfForest(packCohorts([]), measured, boundaries);
  const round = (kg: number) => kg.toPrecision(10);
  return {
    trees: measured.trees,
    kg: gains.map(({ removedKg }) => round(removedKg)),
    byLevel: new Map([...parts].map(([level, kg]) => [level, [...kg].map(round)])),
  };
}

let ids: string[];

beforeAll(async () => {
  const trees = [
    ...(await make.createTrees(sql(), 150, { plantedAt, specieId: 'prosopis-cineraria' })),
    ...(await make.createTrees(sql(), 50, { plantedAt, specieId: 'phoenix-dactylifera', site: 'wadi' })),
  ];
  ids = trees.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    await change.insertSize(sql(), id, 5 + (index % 20), addMs(now, -700 * day));
});

const changes: Record<string, (id: string) => PromiseLike<unknown>> = {
  'a measurement': (id) => change.insertSize(sql(), id, 40, addMs(now, -30 * day)),
  'the removal of measurements': (id) => change.deleteSizes(sql(), id),
  'an end': (id) => change.updateEnd(sql(), id, addMs(now, -100 * day)),
  'a removal': (id) => change.updateRemoved(sql(), id, true),
  'another species': (id) => sql()`update tree set specie_id = 'ziziphus-spina-christi' where id = ${id}`,
  'another site': (id) => sql()`update tree set site = 'rainfed' where id = ${id}`,
  'another planting': (id) =>
    sql()`update tree set planted_at = planted_at - interval '90 days' where id = ${id}`,
  'a photo': (id) =>
    change.insertFact(sql(), id, {
      at: addMs(now, -day),
      kind: 'photographed',
      isIndependent: false,
      hasPlace: true,
      isDoubted: false,
      isDeleted: false,
    }),
  'a sighting': (id) => sql()`update tree set seen_at = ${addMs(now, -day)} where id = ${id}`,
};

test.each(Object.entries(changes))('sums %s and reads only the slices of its tree', async (_, apply) => {
  const before = await load();
  const [id = ''] = ids.splice(7, 1);
  await apply(id);
  const after = await load();
  expect(sumsOf(after)).toEqual(sumsOf(await recount()));
  expect(sumsOf(after)).not.toEqual(sumsOf(before));
  const readGroups = after.groups.filter((group) => !before.groups.includes(group));
  expect(readGroups.length).toBeLessThan(before.groups.length / 4);
});

test('reads nothing again after a gift', async () => {
  const before = await load();
  const { id } = await make.createAccount(sql());
  await change.updateOwners(sql(), ids, id);
  const { groups } = await load();
  expect(groups.filter((group) => !before.groups.includes(group))).toEqual([]);
});

test('leaves out demo trees when the demo data is not in use', async () => {
  const { trees } = await load();
  const [demo] = await make.createTrees(sql(), 1, { plantedAt, origin: 'demo' });
  await change.insertSize(sql(), demo?.id ?? '', 9, addMs(now, -day));
  expect((await load()).trees).toBe(trees + 1);
  await sql()`update demo_data set is_counted = false`;
  expect((await load()).trees).toBe(trees);
  await sql()`update demo_data set is_counted = true`;
});

test('returns the trees of one species', async () => {
  const [all, palms] = [await load(), await load({ specie: 'phoenix-dactylifera' })];
  expect(palms.trees).toBeGreaterThan(40);
  expect(palms.groups).toEqual(all.groups.filter(({ speciesId }) => speciesId === 'phoenix-dactylifera'));
});
