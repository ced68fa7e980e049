import { packCohorts } from '@nabta/eco/cohorts';
import { gainsOfForest } from '@nabta/eco/forest-gains';
import type { PackedMeasured } from '@nabta/eco/packed-measured';
import { instantOf } from '@nabta/eco/units';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { addMs, day, minute } from '#core/clock.ts';
import type { Database, Executor } from '#core/postgres/database.ts';
import { readGroupForests } from '#features/operations/tree-record/group-totals.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { measuredLimits, selectMeasuredTrees } from './cohort.queries.ts';
import { prepareBenefit } from './forest-benefit.ts';
import { loadForest } from './forest-cache.ts';
import type { ScopeOfRecord } from './forest-scope.ts';
import { queryForest } from './forest.ts';
import { loadAllMeasured, noMeasured, packPages } from './measured-trees.ts';
import { withTotals } from './scope-totals.ts';
import * as change from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const now = new Date('2026-03-01T09:00:00Z');
const plantedAt = addMs(now, -3_000 * day);

const load = (filter: { specie?: string } = {}, database = app.context.database) =>
  app.context.database.readTransaction((sql) => loadAllMeasured(database, sql, { now, ...filter }));
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

describe('measured trees of one scope', () => {
  const limits = { ...measuredLimits };
  let scopes: Record<ScopeOfRecord['scope'], ScopeOfRecord>;
  const measuredIds: string[] = [];

  beforeAll(async () => {
    const [owner, company, land, planter] = [
      await make.createAccount(sql()),
      await make.createCompany(sql()),
      await make.createLand(sql()),
      await make.createPlanter(sql()),
    ];
    const effort = await make.createEffort(sql(), { company, land });
    const relations = { owner, company, land, planter, effort, plantedAt };
    for (const specieId of ['prosopis-cineraria', 'phoenix-dactylifera', null])
      for (const { id } of await make.createTrees(sql(), 10, { ...relations, specieId })) {
        await change.insertSize(
          sql(),
          id,
          5 + (Number.parseInt(id.slice(-2), 16) % 20),
          addMs(now, -700 * day),
        );
        measuredIds.push(id);
      }
    await make.createTrees(sql(), 3, relations);
    const scopeOf = (scope: ScopeOfRecord['scope'], { id }: { id: string }) => ({ scope, id });
    scopes = {
      account: scopeOf('account', owner),
      company: scopeOf('company', company),
      effort: scopeOf('effort', effort),
      land: scopeOf('land', land),
      planter: scopeOf('planter', planter),
    };
  });

  afterEach(() => void Object.assign(measuredLimits, limits));

  const query = async (name: ScopeOfRecord['scope'], filters = {}) => {
    const { forest } = await queryForest(app.context.database, scopes[name], { filters, now });
    return { ...sumsOf(forest.measured), unmeasured: forest.cohorts.trees };
  };
  const pagesOf = (readSql: Executor) =>
    selectMeasuredTrees(readSql, { scope: 'company', ids: [scopes.company.id] }, { filters: {}, now });
  const inSnapshot = <T>(work: (readSql: Executor) => Promise<T>) =>
    app.context.database.readTransaction(work, { isolation: 'repeatable read' });

  test('are read in several statements', async () => {
    measuredLimits.treesPerPage = 7;
    const sizes = await inSnapshot((readSql) => Array.fromAsync(pagesOf(readSql), (page) => page.length));
    expect(sizes).toEqual([7, 7, 7, 7, 2]);
  });

  test.each(['account', 'company', 'effort', 'land', 'planter'] as const)(
    'have the same sum in pages as in one statement for one %s',
    async (name) => {
      const inOne = await query(name);
      expect(inOne).toMatchObject({ trees: 30, unmeasured: 3 });
      for (const treesPerPage of [1, 7, 15, 30]) {
        measuredLimits.treesPerPage = treesPerPage;
        expect(await query(name)).toEqual(inOne);
      }
    },
  );

  test('have the same sum in pages when the forest is filtered, of everybody or of several groups', async () => {
    const { id: company } = scopes.company;
    const queries = [
      () => query('account', { specie: 'phoenix-dactylifera' }),
      () => query('account', { company }),
      () => query('company', { specie: 'phoenix-dactylifera' }),
      async () => sumsOf(await recount()),
      async () => {
        const scope = { companyIds: [company], landIds: [], planterIds: [] };
        const groups = await inSnapshot((readSql) => readGroupForests(readSql, { scope, by: 'effort' }, now));
        return sumsOf(groups.get(scopes.effort.id)?.measured ?? noMeasured);
      },
    ];
    const inOne = await Promise.all(queries.map((run) => run()));
    measuredLimits.treesPerPage = 4;
    expect(await Promise.all(queries.map((run) => run()))).toEqual(inOne);
    expect(inOne.map(({ trees }) => trees)).toEqual([10, 30, 10, expect.any(Number), 30]);
  });

  test('belong to one snapshot when a tree changes between two pages', async () => {
    const before = await query('company');
    measuredLimits.treesPerPage = 7;
    const [sum] = await inSnapshot(async (readSql) => {
      async function* changeAfterFirstPage() {
        const pages = pagesOf(readSql);
        yield (await pages.next()).value ?? [];
        for (const id of measuredIds) await change.insertSize(sql(), id, 60, addMs(now, -day));
        yield* pages;
      }
      return (await packPages(changeAfterFirstPage())).values().toArray();
    });
    expect({ ...sumsOf(sum ?? noMeasured), unmeasured: 3 }).toEqual(before);
    expect(await query('company')).not.toEqual(before);
  });

  test('show a measurement immediately, or when the cache ends if there are many', async () => {
    app.clock.set(now);
    const { id } = scopes.company;
    const rows = [{ id, treeCount: 33 }];
    const totals = async () => {
      const [row] = await withTotals(app.context, 'company', rows);
      const forest = await loadForest(app.context, scopes.company);
      const { benefitAt } = await prepareBenefit(forest, {}, instantOf(app.clock.now()));
      return [row?.eco.co2RemovedKg, benefitAt(instantOf(app.clock.now())).co2RemovedKg];
    };
    const measure = (daysAgo: number) =>
      change.insertSize(sql(), measuredIds[0] ?? '', 9, addMs(now, -daysAgo * day));
    const first = await totals();
    await measure(400);
    const second = await totals();
    expect(second.map((kg, index) => kg === first[index])).toEqual([false, false]);
    measuredLimits.maxFreshTrees = 29;
    app.clock.advance(minute);
    const large = await totals();
    await measure(200);
    expect(await totals()).toEqual(large);
    app.clock.advance(minute);
    expect((await totals()).map((kg, index) => kg === large[index])).toEqual([false, false]);
  });
});
