import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/supply/effort';
import { listLands } from '@nabta/contract/supply/land';
import {
  type EcoBenefit,
  getCountingChart,
  getEcoBenefit,
  getEcoBenefitOfAccount,
  getEcoTimeline,
} from '@nabta/contract/trees/eco-benefit';
import { countTrees, getTree } from '@nabta/contract/trees/tree';
import { estimateTree, getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { day, minute, second } from '#core/clock.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import * as change from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let owner: AccountSeed;
let browser: TestBrowser;
let otherUser: TestBrowser;
let oldTree: TreeSeed;
const relations = {} as Record<'land' | 'company' | 'effort' | 'planter', { id: string }>;

beforeAll(async () => {
  owner = await make.createAccount(sql());
  relations.land = await make.createLand(sql());
  relations.company = await make.createCompany(sql());
  relations.effort = await make.createEffort(sql(), relations);
  relations.planter = await make.createPlanter(sql());
  oldTree = await make.createTree(sql(), {
    owner,
    plantedAt: new Date('2019-05-05T05:05:05Z'),
    ...relations,
  });
  await make.createTrees(sql(), 3, {
    owner,
    plantedAt: new Date('2024-02-29T21:00:00Z'),
    specieId: 'phoenix-dactylifera',
  });
  await make.createTree(sql(), {
    owner,
    plantedAt: new Date('2022-06-01T10:00:00Z'),
    endedAt: new Date('2023-06-01T08:00:00Z'),
    isVip: true,
  });
  await make.createTree(sql(), { owner, isDeleted: true });
  browser = await signIn(app, owner.phone, { isNamed: false });
  otherUser = await signIn(app, '+966500000077');
});

const benefit = async (query: Record<string, string> = {}) =>
  (await browser.call(getEcoBenefit, { query })).body.data;
const timeline = async (query: Record<string, string> = {}) =>
  (await browser.call(getEcoTimeline, { query })).body.data;

describe('forest benefit', () => {
  test('counts the same trees as the header, up to the current second', async () => {
    const { trees, co2RemovedKg, from, to, asOf } = await benefit();
    const { body } = await browser.call(countTrees, { query: {} });
    expect(trees).toEqual({ total: 5, counted: 5, default: 0 });
    expect(body.data).toMatchObject({ count: trees.total });
    expect(co2RemovedKg).toBeGreaterThan(1);
    expect(from).toBe('2019-05-04T21:00:00.000Z');
    expect([to, asOf]).toEqual(['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z']);
  });

  test('adds up over two neighbouring ranges at any boundary', async () => {
    const [start, cut, end] = ['2020-01-01T00:00:00Z', '2023-07-07T15:30:00Z', '2026-01-01T00:00:00Z'];
    const [left, right, full] = [
      await benefit({ from_date: start, to_date: cut }),
      await benefit({ from_date: cut, to_date: end }),
      await benefit({ from_date: start, to_date: end }),
    ];
    expect(left.co2RemovedKg + right.co2RemovedKg).toBeCloseTo(full.co2RemovedKg, 9);
  });

  test('adds up over complementary filters, from roll-ups and from single trees', async () => {
    const unfiltered = await benefit();
    const pairs = [
      [await benefit({ specie: 'phoenix-dactylifera' }), await benefit({ specie: 'prosopis-cineraria' })],
      [await benefit({ isVip: 'true' }), await benefit({ isVip: 'false' })],
    ];
    for (const [left, right] of pairs) {
      expect((left?.co2RemovedKg ?? 0) + (right?.co2RemovedKg ?? 0)).toBeCloseTo(unfiltered.co2RemovedKg, 9);
      expect((left?.trees.total ?? 0) + (right?.trees.total ?? 0)).toBe(unfiltered.trees.total);
    }
    expect((await benefit({ land: relations.land.id })).trees.total).toBe(1);
    expect((await benefit({ search: oldTree.publicId })).trees.total).toBe(1);
    expect((await benefit({ search: 'nothing of this name' })).trees.total).toBe(0);
  });

  test('is public for another account unless it is private', async () => {
    const visitor = new TestBrowser(() => app.app);
    const { body } = await visitor.call(getEcoBenefitOfAccount, {
      params: { accountId: owner.id },
      query: {},
    });
    expect(body.data.trees.total).toBe(5);
    const privateAccount = await make.createAccount(sql(), { isPrivate: true });
    expect(
      (await visitor.call(getEcoBenefitOfAccount, { params: { accountId: privateAccount.id }, query: {} }))
        .status,
    ).toBe(404);
  });

  test.each([
    { from_date: 'yesterday' },
    { from_date: 'infinity' },
    { specie: 'A b' },
    { company: '1' },
    { interval: 'week' },
    { unknown: '1' },
    { from_date: '2026-01-01T00:00:00Z', to_date: '2025-01-01T00:00:00Z' },
    { from_date: '2019-05-03T00:00:00Z' },
    { to_date: '2019-05-03T00:00:00Z' },
  ])('rejects %j', async (query) => {
    expect((await browser.call(getEcoTimeline, { query })).status).toBe(400);
  });

  test('accepts dates from the oldest planting to tomorrow and names both limits in the error', async () => {
    const daysAhead = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString();
    for (const endpoint of [getEcoBenefit, getEcoTimeline, getCountingChart]) {
      const ask = (query: Record<string, string>) =>
        browser.call(endpoint, {
          query: endpoint === getEcoBenefit ? query : { ...query, interval: 'year' },
        });
      expect((await ask({ from_date: '2019-05-05T12:00:00Z', to_date: daysAhead(1) })).status).toBe(200);
      const rejected = await ask({ from_date: '1990-01-01T00:00:00Z', to_date: daysAhead(1) });
      expect([rejected.status, rejected.body.details?.[0]]).toEqual([
        400,
        {
          path: 'query.from_date',
          message: expect.stringMatching(/^Choose a day from 2019-05-05 to \d{4}-/u),
        },
      ]);
      expect((await ask({ to_date: daysAhead(3) })).body.details?.[0]?.path).toBe('query.to_date');
    }
  });

  test('returns the last thirty days without any trees', async () => {
    const from = new Date(app.clock.now().getTime() - 30 * day).toISOString();
    const { status } = await otherUser.call(getEcoBenefit, { query: { from_date: from } });
    expect(status).toBe(200);
  });
});

describe('timeline', () => {
  test.each(['day', 'month', 'year'])('by %s adds up to its range', async (interval) => {
    const query = { from_date: '2023-01-01T00:00:00+03:00', to_date: '2023-12-31T23:59:59+03:00', interval };
    const { buckets, total } = await timeline(query);
    expect(buckets).toHaveLength({ day: 365, month: 12, year: 1 }[interval] ?? 0);
    expect(total).toEqual(await benefit({ from_date: query.from_date, to_date: query.to_date }));
    const sum = (pick: (bucket: (typeof buckets)[number]) => number) =>
      buckets.reduce((all, each) => all + pick(each), 0);
    expect(sum((each) => each.co2RemovedKg)).toBeCloseTo(total.co2RemovedKg, 9);
    expect(sum((each) => each.waterM3)).toBeCloseTo(total.waterM3, 9);
    expect(sum((each) => each.air.pm10G)).toBeCloseTo(total.air.pm10G, 6);
    expect(sum((each) => each.value.amount)).toBeCloseTo(total.value.amount, 9);
    expect(buckets.at(-1)?.cumulativeCo2Kg).toBeCloseTo(total.co2RemovedKg, 9);
    expect(buckets.at(-1)?.cumulativeLikely.highKg).toBeCloseTo(total.likely.highKg, 6);
    expect(new Set(buckets.map(({ from }) => new Date(from).getUTCHours()))).toEqual(new Set([21]));
    expect(buckets.slice(1).map(({ from }) => from)).toEqual(buckets.slice(0, -1).map(({ to }) => to));
  });

  test('covers all time without dates', async () => {
    const { interval, buckets, total } = await timeline();
    expect(interval).toBe('month');
    expect(buckets[0]?.from).toBe(total.from);
    expect(buckets.at(-1)?.to).toBe(total.to);
  });

  test('returns 400 for more than 400 buckets and names the field', async () => {
    const { status, body } = await browser.call(getEcoTimeline, { query: { interval: 'day' } });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: 'query.interval' }]);
  });
});

describe('planting chart', () => {
  test('counts each tree on its planting day in Riyadh, like the list filters', async () => {
    const chart = async (query: Record<string, string>) =>
      (await browser.call(getCountingChart, { query })).body.data;
    const years = await chart({ interval: 'year' });
    expect(years.buckets.map(({ planted }) => planted)).toEqual([1, 0, 0, 1, 0, 3, 0, 0]);
    expect(years.buckets.at(-1)?.plantedSoFar).toBe(5);
    // 2024-02-29T21:00Z is 1 March in Riyadh.
    const march = { from_date: '2024-03-01T00:00:00+03:00', to_date: '2024-03-31T23:59:59.999+03:00' };
    const days = await chart({ ...march, interval: 'day' });
    expect(days.buckets).toHaveLength(31);
    expect(days.buckets[0]).toMatchObject({ planted: 3, plantedSoFar: 5 });
    const { body } = await browser.call(countTrees, { query: march });
    expect(body.data).toMatchObject({ count: 3 });
  });

  test('includes today', async () => {
    const newUser = await make.createAccount(sql());
    await make.createTree(sql(), { owner: newUser, plantedAt: new Date('2026-03-01T08:00:00Z') });
    const newUserBrowser = await signIn(app, newUser.phone, { isNamed: false });
    const { buckets } = (await newUserBrowser.call(getCountingChart, { query: {} })).body.data;
    expect(buckets).toMatchObject([{ planted: 1, plantedSoFar: 1, to: '2026-03-01T21:00:00.000Z' }]);
    const { trees } = (await newUserBrowser.call(getEcoBenefit, { query: {} })).body.data;
    expect(trees).toEqual({ total: 1, counted: 1, default: 0 });
  });
});

describe('forest cache', () => {
  /** Filtered queries run in a transaction, which the spy can count. */
  const filters = { isVip: 'false' };

  test('loads a forest once for 2,000 concurrent requests and again after five seconds', async () => {
    app.clock.advance(6 * second);
    const readSpy = vi.spyOn(app.context.database, 'readTransaction');
    const ask = () => browser.call(getEcoBenefit, { query: filters });
    const answers = await Promise.all(Array.from({ length: 2_000 }, ask));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers['etag'])}`)).size).toBe(
      1,
    );
    await browser.call(getEcoTimeline, { query: filters });
    await browser.call(getEcoBenefit, { query: { ...filters, from_date: '2025-01-01T00:00:00Z' } });
    expect(readSpy).toHaveBeenCalledTimes(1);
    app.clock.advance(4_999);
    await ask();
    expect(readSpy).toHaveBeenCalledTimes(1);
    app.clock.advance(1);
    await Promise.all([ask(), ask()]);
    expect(readSpy).toHaveBeenCalledTimes(2);
    readSpy.mockRestore();
  }, 60_000);

  test('returns 304 while the answer is unchanged', async () => {
    const first = await browser.call(getEcoBenefit, { query: {} });
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^W\/".{22}"$/u);
    const again = () =>
      app.app.inject({
        url: '/api/tree/eco_benefit',
        headers: { authorization: `Bearer ${browser.token}`, 'if-none-match': tag },
      });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    app.clock.advance(second - 1);
    expect((await again()).statusCode).toBe(304);
    app.clock.advance(1);
    expect((await again()).statusCode).toBe(200);
  });

  test('loads a small forest again after five seconds although a busy database made its load slow', async () => {
    const small = await make.createAccount(sql());
    const reader = await signIn(app, small.phone, { isNamed: false });
    const count = async () => (await reader.call(getEcoBenefit, { query: {} })).body.data.trees.total;
    const slow = await app.context.database.transaction(async (transaction) => {
      await transaction`lock table tree in access exclusive mode`;
      const trees = count();
      const waiting = async () => sql()`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(waiting).toHaveLength(1);
      app.clock.advance(second);
      return { trees };
    });
    expect(await slow.trees).toBe(0);
    await make.createTree(sql(), { owner: small });
    app.clock.advance(5 * second);
    expect(await count()).toBe(1);
  });

  test('does not cache a failed load', async () => {
    app.clock.advance(6 * second);
    const readSpy = vi
      .spyOn(app.context.database, 'readTransaction')
      .mockRejectedValueOnce(new Error('away'));
    expect((await browser.call(getEcoBenefit, { query: filters })).status).toBe(500);
    expect((await browser.call(getEcoBenefit, { query: filters })).status).toBe(200);
    readSpy.mockRestore();
  });
});

describe('benefit of one tree', () => {
  const read = async (publicId: string, viewer = otherUser) =>
    (await viewer.call(getEcoBenefitOfTree, { params: { publicId } })).body.data;

  test('returns benefit, curve and model to everyone', async () => {
    const { co2RemovedKg, likely, curve, model, size, trees, isMeasured } = await read(oldTree.publicId);
    expect(trees).toEqual({ total: 1, counted: 1, default: 0 });
    expect(isMeasured).toBe(false);
    expect(likely.lowKg).toBeLessThan(co2RemovedKg);
    expect(curve.past[0]).toMatchObject({ co2RemovedKg: 0 });
    expect(curve.past.at(-1)?.co2RemovedKg).toBeCloseTo(co2RemovedKg, 9);
    expect(curve.future).toHaveLength(21);
    expect(curve.future.at(-1)?.co2RemovedKg).toBeGreaterThan(co2RemovedKg);
    expect(size.heightM).toBeGreaterThan(1);
    expect(model).toMatchObject({
      id: 'prosopis-cineraria',
      grade: 'C',
      measuredBy: 'dbh',
      growthModel: 'mixed',
    });
    expect(model.sources.map(({ part }) => part)).toContain('mass');
  });

  test('includes a forecast and the next milestone of a young tree from the same curve', async () => {
    const seedling = await make.createTree(sql(), { plantedAt: new Date('2026-02-20T09:00:00Z') });
    const { co2RemovedKg, forecast, nextMilestone, curve } = await read(seedling.publicId);
    expect(co2RemovedKg).toBeLessThan(0.01);
    expect(forecast).toMatchObject({ year: 2036, at: '2035-12-31T21:00:00.000Z' });
    const [before, after] = [9, 10].map((years) => curve.future[years]?.co2RemovedKg ?? 0);
    expect(forecast?.co2RemovedKg).toBeGreaterThan(before ?? Infinity);
    expect(forecast?.co2RemovedKg).toBeLessThan(after ?? 0);
    expect(forecast?.likely.lowKg).toBeLessThan(forecast?.co2RemovedKg ?? 0);
    expect(nextMilestone?.co2Kg).toBe(1);
    expect(Date.parse(nextMilestone?.at ?? '')).toBeGreaterThan(app.clock.now().getTime());
  });

  test('has no future for an ended tree and returns 404 for a removed one', async () => {
    const endedTree = await make.createTree(sql(), {
      plantedAt: new Date('2020-01-01T00:00:00Z'),
      endedAt: new Date('2022-01-01T00:00:00Z'),
    });
    const { curve, annualRateKg, endedAt, forecast, nextMilestone } = await read(endedTree.publicId);
    expect([curve.future, annualRateKg, endedAt]).toEqual([[], 0, '2022-01-01T00:00:00.000Z']);
    expect([forecast, nextMilestone]).toEqual([null, null]);
    expect(curve.past.at(-1)?.at).toBe(endedAt);
    const removed = await make.createTree(sql(), { isDeleted: true });
    expect(
      (await otherUser.call(getEcoBenefitOfTree, { params: { publicId: removed.publicId } })).status,
    ).toBe(404);
  });

  test('uses and reports the default model for an unknown species', async () => {
    const unknown = await make.createTree(sql(), { specieId: null });
    expect(await read(unknown.publicId)).toMatchObject({
      trees: { default: 1 },
      model: { id: null, grade: 'default', sources: [] },
    });
  });

  test('links a replaced tree to its successor and back', async () => {
    const next = await make.createTree(sql(), {});
    await change.updateReplacement(sql(), oldTree.id, next.id);
    const page = async (publicId: string) =>
      (await otherUser.call(getTree, { params: { publicId } })).body.data;
    expect(await page(oldTree.publicId)).toMatchObject({ successor: next.publicId, predecessor: null });
    expect(await page(next.publicId)).toMatchObject({ successor: null, predecessor: oldTree.publicId });
  });
});

describe('estimate', () => {
  const estimate = (query: Record<string, string>) =>
    new TestBrowser(() => app.app).call(estimateTree, {
      query: { plantedAt: '2016-03-01T00:00:00Z', ...query },
    });

  test('returns the benefit of a hypothetical tree without sign-in', async () => {
    const { body } = await estimate({ specie: 'Date palm', at: '2026-03-01T00:00:00Z' });
    expect(body.data).toMatchObject({
      specie: 'phoenix-dactylifera',
      grade: 'A',
      benefits: { trees: { total: 1 } },
    });
    const dry = await estimate({ specie: 'Date palm', at: '2026-03-01T00:00:00Z', site: 'rainfed' });
    const kg = (data: unknown) => (data as { benefits: EcoBenefit }).benefits.co2RemovedKg;
    expect(kg(dry.body.data)).toBeLessThan(kg(body.data));
  });

  test('accepts up to sixty years ahead', async () => {
    const at = new Date(app.clock.now().getTime() + 59 * 365 * day).toISOString();
    expect((await estimate({ at })).status).toBe(200);
  });

  test("rejects an impossible trunk with the reason in the user's language", async () => {
    const { status, body } = await estimate({ specie: 'ghaf', dbhCm: '400' });
    expect([status, body.code]).toEqual([400, 'MEASUREMENT_UNLIKELY']);
    expect(body.details).toMatchObject([
      { kind: 'too_large', message: expect.stringContaining('Larger than') },
    ]);
  });

  test.each([
    { dbhCm: '-1' },
    { dbhCm: 'NaN' },
    { site: 'moon' },
    { plantedAt: '2020' },
    { specie: '' },
    { at: '2090-01-01T00:00:00Z' },
    { at: '2016-02-28T00:00:00Z' },
  ])('rejects %j', async (query: Record<string, string>) => {
    expect((await estimate(query)).status).toBe(400);
  });
});

describe('list totals', () => {
  test('include the totals of their trees', async () => {
    const lists = [
      [listCompanies, relations.company.id],
      [listEfforts, relations.effort.id],
      [listPlanters, relations.planter.id],
      [listLands, relations.land.id],
    ] as const;
    for (const [endpoint, id] of lists) {
      const { body } = await otherUser.call(endpoint, {});
      const row = body.data.find((each) => each.id === id);
      expect(row?.treeCount, endpoint.path).toBe(1);
      expect(row?.eco.trees, endpoint.path).toEqual({ total: 1, counted: 1 });
      expect(row?.eco.co2RemovedKg, endpoint.path).toBeGreaterThan(1);
      expect(row?.eco.likely.highKg).toBeGreaterThan(row?.eco.co2RemovedKg ?? 0);
    }
  });

  test('follow plantings and measurements within a minute', async () => {
    const sum = async () => {
      const { body } = await otherUser.call(listCompanies, {});
      return body.data.find((each) => each.id === relations.company.id)?.eco;
    };
    const before = await sum();
    const tree = await make.createTree(sql(), {
      plantedAt: new Date('2021-01-01T00:00:00Z'),
      company: relations.company,
    });
    app.clock.advance(minute);
    const planted = await sum();
    expect(planted?.trees.total).toBe(2);
    expect(planted?.co2RemovedKg).toBeGreaterThan(before?.co2RemovedKg ?? 0);
    await change.insertSize(sql(), tree.id, 15, new Date('2025-01-01T00:00:00Z'));
    app.clock.advance(minute);
    expect((await sum())?.trees).toEqual({ total: 2, counted: 2 });
    expect((await sum())?.co2RemovedKg).toBeGreaterThan(planted?.co2RemovedKg ?? 0);
  });
});
