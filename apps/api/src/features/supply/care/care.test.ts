import { getLandCare, getRound, listLandCare, planRound } from '@nabta/contract/supply/care';
import { listNotifications } from '@nabta/contract/trees/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import { startFakeWeather, type FakeWeather } from '#gateways/weather/testing/fake-weather.ts';
import { createOpenMeteoGateway } from '#gateways/weather/weather-gateway.ts';
import type { AccountSeed, LandSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { warnOfHeat } from './care.jobs.ts';
import { selectWateredLands } from './care.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let service: FakeWeather;
let owner: AccountSeed;
let land: LandSeed;
let manager: TestBrowser;

beforeAll(async () => {
  service = await startFakeWeather();
});
afterAll(() => service.close());

beforeEach(async () => {
  app.context.weather = undefined;
  owner = await make.createAccount(sql(), { role: 'landowner' });
  land = await make.createLand(sql(), { account: owner });
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
});

const daysAgo = (days: number) => addMs(app.clock.now(), -days * day);
const careOf = async (browser = manager) =>
  (await browser.call(getLandCare, { params: { id: land.id } })).body.data;
const plan = (body: object = {}, browser = manager) =>
  browser.call(planRound, { body: { landId: land.id, plannedOn: '2026-03-02', ...body } });

describe('land care', () => {
  test('returns litres by species from typical weather, or from the forecast when a service is configured', async () => {
    await make.createTrees(sql(), 10, { land, plantedAt: daysAgo(200) });
    await make.createTrees(sql(), 2, { land, plantedAt: daysAgo(3_000), specieId: 'phoenix-dactylifera' });
    await make.createTrees(sql(), 5, { land, plantedAt: daysAgo(3_000), endedAt: daysAgo(5) });
    const typical = await careOf();
    expect(typical).toMatchObject({ trees: 12, due: 12, weather: { isForecast: false } });
    expect(typical.weather.source).toContain('Riyadh');
    expect(typical.species.map(({ trees }) => trees).toSorted((a, b) => a - b)).toEqual([2, 10]);
    expect(typical.litresPerWeek).toBeGreaterThan(100);
    app.context.weather = createOpenMeteoGateway({
      baseUrl: service.baseUrl,
      timeoutMs: 3_000,
      clock: app.clock,
    });
    const withForecast = await careOf();
    expect(withForecast.weather).toMatchObject({
      isForecast: true,
      days: [{ on: '2026-03-01', maxC: 41 }, {}, {}, {}, {}, {}, {}],
    });
    expect(withForecast.litresPerWeek).toBeGreaterThan(typical.litresPerWeek);
  });

  test('is visible to the landowner and staff and returns 404 for another landowner', async () => {
    await make.createTree(sql(), { land });
    const mine = await createStaffBrowser(app, owner);
    const seen = (await mine.call(listLandCare, {})).body.data;
    expect(seen.map(({ land: { id } }) => id)).toEqual([land.id]);
    const otherOwner = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'landowner' }));
    expect((await otherOwner.call(listLandCare, {})).body.data).toEqual([]);
    expect((await otherOwner.call(getLandCare, { params: { id: land.id } })).status).toBe(404);
    expect((await plan({}, otherOwner)).status).toBe(404);
    const support = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'support' }));
    expect((await support.call(listLandCare, {})).status).toBe(403);
  });
});

test('includes a land whose trees are all measured in care and heat warnings', async () => {
  const tree = await make.createTree(sql(), { land });
  const mine = await createStaffBrowser(app, owner);
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree.id}, 8, ${daysAgo(1)})`;
  expect((await mine.call(listLandCare, {})).body.data).toMatchObject([{ land: { id: land.id }, trees: 1 }]);
  const watered = await selectWateredLands(sql());
  expect(watered.map(({ id }) => id)).toContain(land.id);
  await sql()`update tree set ended_at = ${app.clock.now()} where id = ${tree.id}`;
  expect((await mine.call(listLandCare, {})).body.data).toEqual([]);
});

describe('round', () => {
  const rows = async (count: number) => {
    const trees = [];
    for (let number = 0; number < count; number += 1)
      trees.push(
        await make.createTree(sql(), {
          land,
          plantedAt: daysAgo(400),
          latitude: land.latitude + (number % 2 === 0 ? number : 40 - number) / 5_000,
        }),
      );
    return trees;
  };

  test('orders due trees by the shortest route and is done when every tree was visited or lost', async () => {
    const trees = await rows(8);
    const round = (await plan()).body.data;
    expect(round).toMatchObject({ status: 'planned', stops: 8, visited: 0 });
    const latitudes = round.trees.map(({ latitude }) => latitude);
    expect(latitudes).toEqual(latitudes.toSorted((a, b) => a - b));
    expect(round.walkM).toBeCloseTo(((latitudes.at(-1) ?? 0) - land.latitude) * 111_320, -1);
    expect(round.trees.every(({ litres }) => litres > 0)).toBe(true);
    const at = new Date('2026-03-02T06:00:00Z');
    const read = async () => {
      const browser = await createStaffBrowser(app, owner);
      return (await browser.call(getRound, { params: { id: round.id } })).body.data;
    };
    for (const { id } of trees.slice(1))
      await sql()`insert into tree_care (tree_id, kind, health, at, created_at) values (${id}, 'checked', 'good', ${at}, ${at})`;
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect(await read()).toMatchObject({ status: 'missed', visited: 7 });
    await sql()`update tree set ended_at = ${at} where id = ${trees[0]?.id ?? ''}`;
    expect(await read()).toMatchObject({ status: 'done', visited: 8 });
    app.clock.set(new Date('2026-03-01T09:00:00Z'));
  });

  test('uses the weather of its own week, with the forecast only for the days it covers', async () => {
    await rows(1);
    const litresOn = async (plannedOn: string) => (await plan({ plannedOn })).body.data.trees[0]?.litres ?? 0;
    const typical = { soon: await litresOn('2026-03-06'), later: await litresOn('2026-03-08') };
    app.context.weather = createOpenMeteoGateway({
      baseUrl: service.baseUrl,
      timeoutMs: 3_000,
      clock: app.clock,
    });
    expect(await litresOn('2026-03-08')).toBe(typical.later);
    const soon = await litresOn('2026-03-06');
    expect(soon).toBeGreaterThan(typical.soon);
    expect(soon).toBeLessThan(await litresOn('2026-03-01'));
  });

  test('takes the most overdue trees and returns NOTHING_DUE when none is due', async () => {
    expect((await plan()).body.code).toBe('NOTHING_DUE');
    await rows(3);
    const oldTree = await make.createTree(sql(), { land, plantedAt: daysAgo(900) });
    const round = (await plan({ trees: 1 })).body.data;
    expect(round.trees.map(({ publicId }) => publicId)).toEqual([oldTree.publicId]);
  });
});

test('notifies field staff and the landowner once about coming heat', async () => {
  await make.createTree(sql(), { land });
  const field = await make.createAccount(sql(), { role: 'field' });
  const notificationsOf = async (account: AccountSeed) => {
    const { body } = await (await createSignedInBrowser(app, account)).call(listNotifications, { query: {} });
    return body.data.items.filter(({ path }) => path.endsWith(land.id));
  };
  await warnOfHeat.run(app.context, {});
  app.context.weather = createOpenMeteoGateway({
    baseUrl: service.baseUrl,
    timeoutMs: 3_000,
    clock: app.clock,
  });
  await warnOfHeat.run(app.context, {});
  expect(await notificationsOf(field)).toEqual([]);
  service.maxC[2] = 47;
  app.context.weather = createOpenMeteoGateway({
    baseUrl: service.baseUrl,
    timeoutMs: 3_000,
    clock: app.clock,
  });
  await warnOfHeat.run(app.context, {});
  await warnOfHeat.run(app.context, {});
  expect(await notificationsOf(field)).toMatchObject([{ kind: 'heat_alert', payload: { maxC: 47 } }]);
  expect(await notificationsOf(owner)).toHaveLength(1);
});
