import { getCompanyPage } from '@nabta/contract/supply/company';
import { recordFrom } from '@nabta/domain/typed-object';
import { verificationLevel, verificationLevels } from '@nabta/domain/verification-level';
import { measuredTree } from '@nabta/eco/measured-tree';
import { alignToMidnights, interpolateSample } from '@nabta/eco/tree-clock';
import { instantOf } from '@nabta/eco/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { secondOf } from './date-range.ts';
import { prepareBenefit } from './forest-benefit.ts';
import { loadForest } from './forest-cache.ts';
import { withTotals } from './scope-totals.ts';
import * as change from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const start = Date.parse('2021-01-01T00:00:00Z');
const lastDay = 5 * 365;
/** Any second of five years, and seconds around the months of Riyadh. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: lastDay * 86_400 }).map((seconds) => new Date(start + seconds * 1_000)),
  fc
    .tuple(fc.integer({ min: 0, max: 59 }), fc.constantFrom(-1, 0, 1))
    .map(([month, seconds]) => new Date(Date.UTC(2021, month, 1) - 3 * 3_600_000 + seconds * 1_000)),
);
const fact = fc.record({
  at: moment,
  kind: fc.constantFrom('photographed' as const, 'seen' as const, 'measured' as const, 'document' as const),
  isIndependent: fc.boolean(),
  hasPlace: fc.boolean(),
  isDoubted: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  isDeleted: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
});
const tree = fc.record({
  plantedAt: moment,
  specieId: fc.constantFrom('prosopis-cineraria', 'phoenix-dactylifera', null),
  dbhCm: fc.option(fc.integer({ min: 1, max: 20 })),
  facts: fc.array(fact, { maxLength: 4 }),
});
/** After all evidence, up to the end of its validity. */
const instant = fc
  .integer({ min: 1, max: 3 * 365 * 24 })
  .map((hours) => new Date(start + (lastDay + 32) * day + hours * 3_600_000));

async function plantAll(trees: readonly (typeof tree extends fc.Arbitrary<infer T> ? T : never)[]) {
  const owner = await make.createAccount(sql());
  const [company, land, planter] = [
    await make.createCompany(sql()),
    await make.createLand(sql()),
    await make.createPlanter(sql()),
  ];
  const effort = await make.createEffort(sql(), { company, land });
  const relations = { owner, company, land, planter, effort };
  for (const { plantedAt, specieId, dbhCm, facts } of trees) {
    const { id } = await make.createTree(sql(), { ...relations, plantedAt, specieId });
    if (dbhCm !== null) await change.insertSize(sql(), id, dbhCm, new Date(start + lastDay * day));
    for (const one of facts) await change.insertFact(sql(), id, one);
    await change.updateDoubts(sql(), id);
    await change.deleteFacts(sql(), id);
  }
  return relations;
}

test('splits the sums of all scopes like single trees when evidence has random dates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 8 }), instant, async (trees, at) => {
      app.clock.set(new Date(start));
      const relations = await plantAll(trees);
      app.clock.set(at);
      const expected = recordFrom(verificationLevels, () => ({ trees: 0, co2RemovedKg: 0 }));
      for (const one of await change.selectEachTree(sql(), relations.owner.id)) {
        const aligned = alignToMidnights(
          measuredTree({
            speciesId: one.specieId,
            site: one.site,
            plantedAt: instantOf(one.plantedAt),
            endedAt: null,
            measurements: (one.sizes ?? []).map(({ at: on, dbhCm }) => ({
              at: instantOf(new Date(on)),
              dbhCm,
            })),
          }),
        );
        const evidence = { photographedAt: one.photographedAt ?? undefined, seenAt: one.seenAt ?? undefined };
        const sum = expected[verificationLevel(evidence, at)];
        sum.trees += 1;
        sum.co2RemovedKg += interpolateSample(aligned, secondOf(at)).removedKg;
      }
      const close = recordFrom(verificationLevels, (level) => ({
        trees: expected[level].trees,
        co2RemovedKg: expect.closeTo(expected[level].co2RemovedKg, 6),
      }));
      const headlineKg = expected.photographed.co2RemovedKg + expected.verified.co2RemovedKg;
      const wanted = { byLevel: close, headlineKg: expect.closeTo(headlineKg, 6) };
      const { owner: account, ...records } = relations;
      for (const [scope, { id }] of Object.entries({ account, ...records })) {
        const forest = await loadForest(app.context, { scope: scope as keyof typeof records, id });
        const { benefitAt } = await prepareBenefit(forest, {}, secondOf(at));
        expect(benefitAt(secondOf(at)), scope).toMatchObject(wanted);
      }
      const [row] = await withTotals(app.context, 'company', [
        { id: records.company.id, treeCount: trees.length },
      ]);
      expect(row?.eco).toMatchObject(wanted);
    }),
    { numRuns: isThorough ? 60 : 15 },
  );
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
}, 60_000);

test('leaves demo trees out of sums of more than one person when the demo data is not in use', async () => {
  const [owner, company] = [
    await make.createAccount(sql()),
    await make.createCompany(sql(), { slug: 'with-samples' }),
  ];
  await make.createTrees(sql(), 2, { owner, company, origin: 'demo' });
  await make.createTree(sql(), { owner, company });
  const countedIn = async (scope: 'account' | 'company', id: string) =>
    (await loadForest(app.context, { scope, id })).cohorts.trees;
  const listedCount = async () => {
    const { data } = (
      await new TestBrowser(() => app.app).call(getCompanyPage, { params: { slug: 'with-samples' } })
    ).body;
    return data.treeCount;
  };
  expect([await countedIn('company', company.id), await listedCount()]).toEqual([3, 3]);
  await sql()`update demo_data set is_counted = false`;
  app.clock.advance(day);
  expect([await countedIn('company', company.id), await listedCount()]).toEqual([1, 1]);
  expect(await countedIn('account', owner.id)).toBe(3);
  await sql()`update demo_data set is_counted = true`;
});
