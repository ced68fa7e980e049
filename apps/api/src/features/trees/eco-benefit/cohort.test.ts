import { type EcoBenefit, getEcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { getImpact } from '@nabta/contract/trees/impact';
import { midnightsAround } from '@nabta/eco/daily-interpolation';
import { measuredTree } from '@nabta/eco/measured-tree';
import { alignToMidnights, interpolateSample } from '@nabta/eco/tree-clock';
import { instantOf } from '@nabta/eco/units';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { day, minute, second } from '#core/clock.ts';
import { runCheck } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import { signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

import * as change from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const start = Date.parse('2024-01-01T00:00:00Z');
/** Includes midnights in Riyadh, where day rules are error-prone. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 700 * 24 * 60 }).map((minutes) => new Date(start + minutes * minute)),
  fc.integer({ min: 1, max: 700 }).map((days) => new Date(start + days * day - 180 * minute)),
);
const who = fc.integer({ min: 0, max: 2 });
const which = fc.nat();

type ForestState = { ids: string[]; owners: string[] };
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('plant' as const),
    at: moment,
    who,
    count: fc.integer({ min: 1, max: 4 }),
    specieId: fc.constantFrom('prosopis-cineraria', 'phoenix-dactylifera', null),
    site: fc.constantFrom('irrigated' as const, 'rainfed' as const),
  }),
  fc.record({ kind: fc.constant('give' as const), which, who: fc.option(who) }),
  fc.record({ kind: fc.constant('giveMany' as const), who }),
  fc.record({ kind: fc.constant('remove' as const), which, isRemoved: fc.boolean() }),
  fc.record({ kind: fc.constant('end' as const), which, at: fc.option(moment) }),
  fc.record({
    kind: fc.constant('measure' as const),
    which,
    at: moment,
    dbhCm: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constant('unmeasure' as const), which }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

const cohortViolations = async () =>
  (await runCheck(app.context.database, 'cohorts_add_up', app.clock)).examples;

let browser: TestBrowser;
const owners: { id: string; phone: string }[] = [];
let relations: Record<'land' | 'company' | 'effort' | 'planter', { id: string }>;

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) owners.push(await make.createAccount(sql()));
  const [land, company, planter] = [
    await make.createLand(sql()),
    await make.createCompany(sql()),
    await make.createPlanter(sql()),
  ];
  relations = { land, company, planter, effort: await make.createEffort(sql(), { land, company }) };
  // The API rejects dates before the oldest planting, so one tree is planted earlier.
  await make.createTree(sql(), { plantedAt: new Date('2024-01-01T00:00:00Z') });
  browser = await signIn(app, owners[0]?.phone ?? '', { isNamed: false });
});

test('keeps cohorts equal to a recount and their total equal to the sum over single trees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 20 }), async (list) => {
      const state: ForestState = { ids: [], owners: owners.map(({ id }) => id) };
      for (const step of list) await apply(step, state);
      expect(await cohortViolations()).toEqual([]);
      app.clock.advance(6 * second);
      const query = { from_date: '2025-01-01T00:00:00Z' };
      await expectSumToAgree(owners[0]?.id ?? '', (await browser.call(getEcoBenefit, { query })).body.data);
      const { body } = await browser.call(getImpact, { query: { scope: 'whole', ...query } });
      await expectSumToAgree(null, body.data.benefit);
    }),
    { numRuns: isThorough ? 25 : 10 },
  );
});

async function apply(step: Step, { ids, owners: ownerIds }: ForestState): Promise<void> {
  if (step.kind === 'plant') {
    const { at: plantedAt, count, specieId, site } = step;
    const owner = { id: ownerIds[step.who] ?? '' };
    const trees = await make.createTrees(sql(), count, { owner, plantedAt, specieId, site, ...relations });
    ids.push(...trees.map(({ id }) => id));
    return;
  }
  if (step.kind === 'giveMany') {
    await change.updateOwners(sql(), ids, ownerIds[step.who] ?? null);
    return;
  }
  const id = ids[step.which % Math.max(1, ids.length)];
  if (id === undefined) return;
  if (step.kind === 'give')
    await change.updateOwners(sql(), [id], step.who === null ? null : (ownerIds[step.who] ?? null));
  if (step.kind === 'remove') await change.updateRemoved(sql(), id, step.isRemoved);
  if (step.kind === 'end') await change.updateEnd(sql(), id, step.at);
  if (step.kind === 'measure') await change.insertSize(sql(), id, step.dbhCm, step.at);
  if (step.kind === 'unmeasure') await change.deleteSizes(sql(), id);
}

/** Sums each tree's difference between its values at `to` and `from`. */
async function expectSumToAgree(ownerId: string | null, answer: EcoBenefit): Promise<void> {
  const [from, to] = [instantOf(new Date(answer.from)), instantOf(new Date(answer.to))];
  const [, dayEnd] = midnightsAround(to);
  const trees = await change.selectEachTree(sql(), ownerId);
  let sumKg = 0;
  let counted = 0;
  for (const { specieId, site, plantedAt, endedAt, sizes } of trees) {
    const tree = alignToMidnights(
      measuredTree({
        speciesId: specieId,
        site,
        plantedAt: instantOf(plantedAt),
        endedAt: endedAt && instantOf(endedAt),
        measurements: (sizes ?? []).map(({ at, dbhCm }) => ({ at: instantOf(new Date(at)), dbhCm })),
      }),
    );
    sumKg += interpolateSample(tree, to).removedKg - interpolateSample(tree, from).removedKg;
    counted += plantedAt.getTime() <= dayEnd && (endedAt === null || endedAt.getTime() > from) ? 1 : 0;
  }
  expect(answer.trees).toMatchObject({ total: trees.length, counted });
  expect(Math.abs(answer.co2RemovedKg - sumKg)).toBeLessThanOrEqual(1e-9 * Math.max(1e-3, sumKg));
}

test('gives the same total as single trees for any hour of planting and end', async () => {
  const owner = await make.createAccount(sql());
  const hours = ['00:00:00.000', '00:00:00.001', '06:00:00.000', '12:00:00.000', '23:59:59.999'];
  for (const planted of hours)
    for (const ended of hours)
      await make.createTree(sql(), {
        owner,
        plantedAt: new Date(`2024-05-10T${planted}+03:00`),
        endedAt: new Date(`2025-02-03T${ended}+03:00`),
      });
  const viewer = await signIn(app, owner.phone, { isNamed: false });
  for (const query of [
    {},
    { to_date: '2024-05-11T00:00:00+03:00' },
    { from_date: '2024-05-12T00:00:00+03:00', to_date: '2025-02-03T00:00:00+03:00' },
    { from_date: '2025-02-03T00:00:00+03:00' },
    { from_date: '2025-02-04T00:00:00+03:00' },
  ])
    await expectSumToAgree(owner.id, (await viewer.call(getEcoBenefit, { query })).body.data);
});

test('reports a cohort with an extra tree or a wrong day', async () => {
  const { id } = await make.createAccount(sql());
  await make.createTree(sql(), { owner: { id } });
  await sql()`update tree_cohort set trees = trees + 1 where scope_id = ${id}`;
  expect(await cohortViolations()).toEqual([`the cohorts of ${id} hold 2 trees and the recount 1`]);
  await sql()`
    update tree_cohort set trees = trees - 1, planted_at = planted_at + interval '1 day' where scope_id = ${id}`;
  expect(await cohortViolations()).toEqual([
    `the cohorts of ${id} hold 1 trees and the recount 1 of other days or kinds`,
  ]);
});
