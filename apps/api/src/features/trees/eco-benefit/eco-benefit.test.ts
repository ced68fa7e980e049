import {
  type EcoBenefit,
  type EcoSum,
  type EcoTimeline,
  getCountingChart,
  getEcoBenefit,
  getEcoBenefitOfAccount,
  getEcoTimeline,
  type PlantingChart,
} from '@nabta/contract/eco-benefit';
import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/effort';
import { listLands } from '@nabta/contract/land';
import { countTrees, getTree } from '@nabta/contract/tree';
import { estimateTree, getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/tree-benefit';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { day, minute, second } from '../../platform/clock.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import * as change from './testing/tree-changes.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let owner: AccountSeed;
let browser: TestBrowser;
let stranger: TestBrowser;
let old: TreeSeed;
const places = {} as Record<'land' | 'company' | 'effort' | 'planter', { id: string }>;

beforeAll(async () => {
  owner = await make.createAccount(sql());
  places.land = await make.createLand(sql());
  places.company = await make.createCompany(sql());
  places.effort = await make.createEffort(sql(), places);
  places.planter = await make.createPlanter(sql());
  old = await make.createTree(sql(), { owner, plantedAt: new Date('2019-05-05T05:05:05Z'), ...places });
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
  browser = await signIn(house, owner.phone, { isNamed: false });
  stranger = await signIn(house, '+966500000077');
});

const benefit = async (query: Record<string, string> = {}) =>
  (await browser.call(getEcoBenefit, { query })).body.data as EcoBenefit;
const timeline = async (query: Record<string, string> = {}) =>
  (await browser.call(getEcoTimeline, { query })).body.data as EcoTimeline;

describe('the benefit of a forest', () => {
  test('counts what the header counts, until this second', async () => {
    const { trees, co2RemovedKg, from, to, asOf } = await benefit();
    const { body } = await browser.call(countTrees, { query: {} });
    expect(trees).toEqual({ total: 5, counted: 5, default: 0 });
    expect(body.data).toMatchObject({ count: trees.total });
    expect(co2RemovedKg).toBeGreaterThan(1);
    expect(from).toBe('2019-05-04T21:00:00.000Z');
    expect([to, asOf]).toEqual(['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z']);
  });

  test('of two neighbouring ranges is that of both together, wherever the cut is', async () => {
    const [start, cut, end] = ['2020-01-01T00:00:00Z', '2023-07-07T15:30:00Z', '2026-01-01T00:00:00Z'];
    const [one, other, both] = [
      await benefit({ from_date: start, to_date: cut }),
      await benefit({ from_date: cut, to_date: end }),
      await benefit({ from_date: start, to_date: end }),
    ];
    expect(one.co2RemovedKg + other.co2RemovedKg).toBeCloseTo(both.co2RemovedKg, 9);
  });

  test('by parts that filters make is the whole, from the roll-ups and from the trees alike', async () => {
    const whole = await benefit();
    const parts = [
      [await benefit({ specie: 'phoenix-dactylifera' }), await benefit({ specie: 'prosopis-cineraria' })],
      [await benefit({ isVip: 'true' }), await benefit({ isVip: 'false' })],
    ];
    for (const [one, other] of parts) {
      expect((one?.co2RemovedKg ?? 0) + (other?.co2RemovedKg ?? 0)).toBeCloseTo(whole.co2RemovedKg, 9);
      expect((one?.trees.total ?? 0) + (other?.trees.total ?? 0)).toBe(whole.trees.total);
    }
    expect((await benefit({ land: places.land.id })).trees.total).toBe(1);
    expect((await benefit({ search: old.publicId })).trees.total).toBe(1);
    expect((await benefit({ search: 'nothing of this name' })).trees.total).toBe(0);
  });

  test('of somebody else is open unless they are private', async () => {
    const visitor = new TestBrowser(() => house.app);
    const { body } = await visitor.call(getEcoBenefitOfAccount, {
      params: { accountId: owner.id },
      query: {},
    });
    expect((body.data as EcoBenefit).trees.total).toBe(5);
    const shy = await make.createAccount(sql(), { isPrivate: true });
    expect(
      (await visitor.call(getEcoBenefitOfAccount, { params: { accountId: shy.id }, query: {} })).status,
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
  ])('refuses %j', async (query) => {
    expect((await browser.call(getEcoTimeline, { query })).status).toBe(400);
  });

  test('is told from the oldest planting of all to tomorrow, and the refusal names both', async () => {
    const soon = (days: number) => new Date(house.clock.now().getTime() + days * day).toISOString();
    for (const endpoint of [getEcoBenefit, getEcoTimeline, getCountingChart]) {
      const ask = (query: Record<string, string>) =>
        browser.call(endpoint, {
          query: endpoint === getEcoBenefit ? query : { ...query, interval: 'year' },
        });
      expect((await ask({ from_date: '2019-05-05T12:00:00Z', to_date: soon(1) })).status).toBe(200);
      const refused = await ask({ from_date: '1990-01-01T00:00:00Z', to_date: soon(1) });
      expect([refused.status, refused.body.details?.[0]]).toEqual([
        400,
        {
          path: 'query.from_date',
          message: expect.stringMatching(/^Choose a day from 2019-05-05 to \d{4}-/u),
        },
      ]);
      expect((await ask({ to_date: soon(3) })).body.details?.[0]?.path).toBe('query.to_date');
    }
  });

  test('of the last thirty days is told in a house without trees too', async () => {
    const from = new Date(house.clock.now().getTime() - 30 * day).toISOString();
    const { status } = await stranger.call(getEcoBenefit, { query: { from_date: from } });
    expect(status).toBe(200);
  });
});

describe('the time line', () => {
  test.each(['day', 'month', 'year'])('by the %s adds up to its range', async (interval) => {
    const query = { from_date: '2023-01-01T00:00:00+03:00', to_date: '2023-12-31T23:59:59+03:00', interval };
    const { buckets, total } = await timeline(query);
    expect(buckets).toHaveLength({ day: 365, month: 12, year: 1 }[interval] ?? 0);
    expect(total).toEqual(await benefit({ from_date: query.from_date, to_date: query.to_date }));
    const sum = (of: (bucket: (typeof buckets)[number]) => number) =>
      buckets.reduce((all, each) => all + of(each), 0);
    expect(sum((each) => each.co2RemovedKg)).toBeCloseTo(total.co2RemovedKg, 9);
    expect(sum((each) => each.waterM3)).toBeCloseTo(total.waterM3, 9);
    expect(sum((each) => each.air.pm10G)).toBeCloseTo(total.air.pm10G, 6);
    expect(sum((each) => each.value.amount)).toBeCloseTo(total.value.amount, 9);
    expect(buckets.at(-1)?.cumulativeCo2Kg).toBeCloseTo(total.co2RemovedKg, 9);
    expect(buckets.at(-1)?.cumulativeLikely.highKg).toBeCloseTo(total.likely.highKg, 6);
    expect(new Set(buckets.map(({ from }) => new Date(from).getUTCHours()))).toEqual(new Set([21]));
    expect(buckets.slice(1).map(({ from }) => from)).toEqual(buckets.slice(0, -1).map(({ to }) => to));
  });

  test('of a whole life comes without asking for dates', async () => {
    const { interval, buckets, total } = await timeline();
    expect(interval).toBe('month');
    expect(buckets[0]?.from).toBe(total.from);
    expect(buckets.at(-1)?.to).toBe(total.to);
  });

  test('with more than 400 buckets is refused with a word that helps', async () => {
    const { status, body } = await browser.call(getEcoTimeline, { query: { interval: 'day' } });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: 'query.interval' }]);
  });
});

describe('the planting chart', () => {
  test('counts each tree on the day it was planted in Riyadh, as the filters of the list do', async () => {
    const chart = async (query: Record<string, string>) =>
      (await browser.call(getCountingChart, { query })).body.data as PlantingChart;
    const years = await chart({ interval: 'year' });
    expect(years.buckets.map(({ planted }) => planted)).toEqual([1, 0, 0, 1, 0, 3, 0, 0]);
    expect(years.buckets.at(-1)?.plantedSoFar).toBe(5);
    // Midnight in Riyadh begins the first of March.
    const march = { from_date: '2024-03-01T00:00:00+03:00', to_date: '2024-03-31T23:59:59.999+03:00' };
    const days = await chart({ ...march, interval: 'day' });
    expect(days.buckets).toHaveLength(31);
    expect(days.buckets[0]).toMatchObject({ planted: 3, plantedSoFar: 5 });
    const { body } = await browser.call(countTrees, { query: march });
    expect(body.data).toMatchObject({ count: 3 });
  });

  test('has today in it', async () => {
    const newcomer = await make.createAccount(sql());
    await make.createTree(sql(), { owner: newcomer, plantedAt: new Date('2026-03-01T08:00:00Z') });
    const own = await signIn(house, newcomer.phone, { isNamed: false });
    const { buckets } = (await own.call(getCountingChart, { query: {} })).body.data as PlantingChart;
    expect(buckets).toMatchObject([{ planted: 1, plantedSoFar: 1, to: '2026-03-01T21:00:00.000Z' }]);
    const { trees } = (await own.call(getEcoBenefit, { query: {} })).body.data as EcoBenefit;
    expect(trees).toEqual({ total: 1, counted: 1, default: 0 });
  });
});

describe('asking again and again', () => {
  /** Read in a transaction, which can be counted. */
  const filters = { isVip: 'false' };

  test('two thousand at once cost one reading, and five seconds later one more', async () => {
    house.clock.advance(6 * second);
    const reading = vi.spyOn(house.context.database, 'readTransaction');
    const ask = () => browser.call(getEcoBenefit, { query: filters });
    const answers = await Promise.all(Array.from({ length: 2_000 }, ask));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers['etag'])}`)).size).toBe(
      1,
    );
    await browser.call(getEcoTimeline, { query: filters });
    await browser.call(getEcoBenefit, { query: { ...filters, from_date: '2025-01-01T00:00:00Z' } });
    expect(reading).toHaveBeenCalledTimes(1);
    house.clock.advance(4_999);
    await ask();
    expect(reading).toHaveBeenCalledTimes(1);
    house.clock.advance(1);
    await Promise.all([ask(), ask()]);
    expect(reading).toHaveBeenCalledTimes(2);
    reading.mockRestore();
  }, 60_000);

  test('who has the answer is told that it did not change, until it does', async () => {
    const first = await browser.call(getEcoBenefit, { query: {} });
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^W\/".{22}"$/u);
    const again = () =>
      house.app.inject({
        url: '/api/tree/eco_benefit',
        headers: { authorization: `Bearer ${browser.token}`, 'if-none-match': tag },
      });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    house.clock.advance(second - 1);
    expect((await again()).statusCode).toBe(304);
    house.clock.advance(1);
    expect((await again()).statusCode).toBe(200);
  });

  test('a failed reading is not kept', async () => {
    house.clock.advance(6 * second);
    const reading = vi
      .spyOn(house.context.database, 'readTransaction')
      .mockRejectedValueOnce(new Error('away'));
    expect((await browser.call(getEcoBenefit, { query: filters })).status).toBe(500);
    expect((await browser.call(getEcoBenefit, { query: filters })).status).toBe(200);
    reading.mockRestore();
  });
});

describe('one tree', () => {
  const read = async (publicId: string, as = stranger) =>
    (await as.call(getEcoBenefitOfTree, { params: { publicId } })).body.data as TreeBenefit;

  test('tells its benefit, curve and model to everybody', async () => {
    const { co2RemovedKg, likely, curve, model, size, trees, isMeasured } = await read(old.publicId);
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

  test('that is young says what is ahead of it, by the same curve', async () => {
    const seedling = await make.createTree(sql(), { plantedAt: new Date('2026-02-20T09:00:00Z') });
    const { co2RemovedKg, forecast, nextMilestone, curve } = await read(seedling.publicId);
    expect(co2RemovedKg).toBeLessThan(0.01);
    expect(forecast).toMatchObject({ year: 2036, at: '2035-12-31T21:00:00.000Z' });
    const [before, after] = [9, 10].map((years) => curve.future[years]?.co2RemovedKg ?? 0);
    expect(forecast?.co2RemovedKg).toBeGreaterThan(before ?? Infinity);
    expect(forecast?.co2RemovedKg).toBeLessThan(after ?? 0);
    expect(forecast?.likely.lowKg).toBeLessThan(forecast?.co2RemovedKg ?? 0);
    expect(nextMilestone?.co2Kg).toBe(1);
    expect(Date.parse(nextMilestone?.at ?? '')).toBeGreaterThan(house.clock.now().getTime());
  });

  test('that has ended has no future, and a removed one is unknown', async () => {
    const dead = await make.createTree(sql(), {
      plantedAt: new Date('2020-01-01T00:00:00Z'),
      endedAt: new Date('2022-01-01T00:00:00Z'),
    });
    const { curve, annualRateKg, endedAt, forecast, nextMilestone } = await read(dead.publicId);
    expect([curve.future, annualRateKg, endedAt]).toEqual([[], 0, '2022-01-01T00:00:00.000Z']);
    expect([forecast, nextMilestone]).toEqual([null, null]);
    expect(curve.past.at(-1)?.at).toBe(endedAt);
    const removed = await make.createTree(sql(), { isDeleted: true });
    expect(
      (await stranger.call(getEcoBenefitOfTree, { params: { publicId: removed.publicId } })).status,
    ).toBe(404);
  });

  test('of no known species is counted by the default and says so', async () => {
    const unknown = await make.createTree(sql(), { specieId: null });
    expect(await read(unknown.publicId)).toMatchObject({
      trees: { default: 1 },
      model: { id: null, grade: 'default', sources: [] },
    });
  });

  test('that was replaced leads to its successor and back', async () => {
    const next = await make.createTree(sql(), {});
    await change.updateReplacement(sql(), old.id, next.id);
    const page = async (publicId: string) =>
      (await stranger.call(getTree, { params: { publicId } })).body.data;
    expect(await page(old.publicId)).toMatchObject({ successor: next.publicId, predecessor: null });
    expect(await page(next.publicId)).toMatchObject({ successor: null, predecessor: old.publicId });
  });
});

describe('an estimate', () => {
  const estimate = (query: Record<string, string>) =>
    new TestBrowser(() => house.app).call(estimateTree, {
      query: { plantedAt: '2016-03-01T00:00:00Z', ...query },
    });

  test('tells anybody what such a tree would do', async () => {
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

  test('looks sixty years ahead', async () => {
    const at = new Date(house.clock.now().getTime() + 59 * 365 * day).toISOString();
    expect((await estimate({ at })).status).toBe(200);
  });

  test('of a trunk that cannot be says why, in the language of the asker', async () => {
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
  ])('refuses %j', async (query: Record<string, string>) => {
    expect((await estimate(query)).status).toBe(400);
  });
});

describe('lists', () => {
  test('carry the sums of their trees', async () => {
    const lists = [
      [listCompanies, places.company.id],
      [listEfforts, places.effort.id],
      [listPlanters, places.planter.id],
      [listLands, places.land.id],
    ] as const;
    for (const [endpoint, id] of lists) {
      const { body } = await stranger.call(endpoint, {});
      const row = (body.data as { id: string; treeCount: number; eco: EcoSum }[]).find(
        (each) => each.id === id,
      );
      expect(row?.treeCount, endpoint.path).toBe(1);
      expect(row?.eco.trees, endpoint.path).toEqual({ total: 1, counted: 1 });
      expect(row?.eco.co2RemovedKg, endpoint.path).toBeGreaterThan(1);
      expect(row?.eco.likely.highKg).toBeGreaterThan(row?.eco.co2RemovedKg ?? 0);
    }
  });

  test('follow within a minute what is planted and measured', async () => {
    const sum = async () => {
      const { body } = await stranger.call(listCompanies, {});
      return (body.data as { id: string; eco: EcoSum }[]).find((each) => each.id === places.company.id)?.eco;
    };
    const before = await sum();
    const tree = await make.createTree(sql(), {
      plantedAt: new Date('2021-01-01T00:00:00Z'),
      company: places.company,
    });
    house.clock.advance(minute);
    const planted = await sum();
    expect(planted?.trees.total).toBe(2);
    expect(planted?.co2RemovedKg).toBeGreaterThan(before?.co2RemovedKg ?? 0);
    await change.insertSize(sql(), tree.id, 15, new Date('2025-01-01T00:00:00Z'));
    house.clock.advance(minute);
    expect((await sum())?.trees).toEqual({ total: 2, counted: 2 });
    expect((await sum())?.co2RemovedKg).toBeGreaterThan(planted?.co2RemovedKg ?? 0);
  });
});
