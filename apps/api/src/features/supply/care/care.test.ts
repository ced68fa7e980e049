import {
  getLandCare,
  getRound,
  type LandCare,
  type LandCarePage,
  listLandCare,
  planRound,
  type Round,
} from '@nabta/contract/care';
import { listNotifications } from '@nabta/contract/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startFakeWeather, type FakeWeather } from '../../gateways/weather/testing/fake-weather.ts';
import { openMeteoGateway } from '../../gateways/weather/weather-gateway.ts';
import { day, later } from '../../platform/clock.ts';
import type { AccountSeed, LandSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { warnOfHeat } from './care.jobs.ts';
import { selectWateredLands } from './heat.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let service: FakeWeather;
let owner: AccountSeed;
let land: LandSeed;
let manager: TestBrowser;

beforeAll(async () => {
  service = await startFakeWeather();
});
afterAll(() => service.close());

beforeEach(async () => {
  house.context.weather = undefined;
  owner = await make.createAccount(sql(), { role: 'landowner' });
  land = await make.createLand(sql(), { account: owner });
  manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
});

const daysAgo = (days: number) => later(house.clock.now(), -days * day);
const careOf = async (browser = manager) =>
  (await browser.call(getLandCare, { params: { id: land.id } })).body.data as LandCarePage;
const plan = (body: object = {}, browser = manager) =>
  browser.call(planRound, { body: { landId: land.id, plannedOn: '2026-03-02', ...body } });

describe('what a land needs', () => {
  test('is litres by species, of what is usual, or of a forecast where a service is set', async () => {
    await make.createTrees(sql(), 10, { land, plantedAt: daysAgo(200) });
    await make.createTrees(sql(), 2, { land, plantedAt: daysAgo(3_000), specieId: 'phoenix-dactylifera' });
    await make.createTrees(sql(), 5, { land, plantedAt: daysAgo(3_000), endedAt: daysAgo(5) });
    const usual = await careOf();
    expect(usual).toMatchObject({ trees: 12, due: 12, weather: { isForecast: false } });
    expect(usual.weather.source).toContain('Riyadh');
    expect(usual.species.map(({ trees }) => trees).toSorted((a, b) => a - b)).toEqual([2, 10]);
    expect(usual.litresPerWeek).toBeGreaterThan(100);
    house.context.weather = openMeteoGateway({
      baseUrl: service.baseUrl,
      timeoutMs: 3_000,
      clock: house.clock,
    });
    const told = await careOf();
    expect(told.weather).toMatchObject({
      isForecast: true,
      days: [{ on: '2026-03-01', maxC: 41 }, {}, {}, {}, {}, {}, {}],
    });
    expect(told.litresPerWeek).toBeGreaterThan(usual.litresPerWeek);
  });

  test('is told to whose land it is and to staff; another land is unknown', async () => {
    await make.createTree(sql(), { land });
    const mine = await signedInAsStaff(house, owner);
    const seen = (await mine.call(listLandCare, {})).body.data as LandCare[];
    expect(seen.map(({ land: { id } }) => id)).toEqual([land.id]);
    const stranger = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'landowner' }));
    expect((await stranger.call(listLandCare, {})).body.data).toEqual([]);
    expect((await stranger.call(getLandCare, { params: { id: land.id } })).status).toBe(404);
    expect((await plan({}, stranger)).status).toBe(404);
    const support = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'support' }));
    expect((await support.call(listLandCare, {})).status).toBe(403);
  });
});

test('a land all of whose trees were measured is cared for and warned as any other', async () => {
  const tree = await make.createTree(sql(), { land });
  const mine = await signedInAsStaff(house, owner);
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree.id}, 8, ${daysAgo(1)})`;
  expect((await mine.call(listLandCare, {})).body.data).toMatchObject([{ land: { id: land.id }, trees: 1 }]);
  const watered = await selectWateredLands(sql());
  expect(watered.map(({ id }) => id)).toContain(land.id);
  await sql()`update tree set ended_at = ${house.clock.now()} where id = ${tree.id}`;
  expect((await mine.call(listLandCare, {})).body.data).toEqual([]);
});

describe('a round', () => {
  const rows = async (count: number) => {
    const trees = [];
    for (let number = 0; number < count; number += 1)
      trees.push(
        await make.createTree(sql(), {
          land,
          plantedAt: daysAgo(400),
          // Every other tree at the other end of the land.
          latitude: land.latitude + (number % 2 === 0 ? number : 40 - number) / 5_000,
        }),
      );
    return trees;
  };

  test('visits what is due by the shortest walk, and is done once every tree was cared for', async () => {
    const trees = await rows(8);
    const round = (await plan()).body.data as Round;
    expect(round).toMatchObject({ status: 'planned', stops: 8, visited: 0 });
    const latitudes = round.trees.map(({ latitude }) => latitude);
    expect(latitudes).toEqual(latitudes.toSorted((a, b) => a - b));
    expect(round.walkM).toBeCloseTo(((latitudes.at(-1) ?? 0) - land.latitude) * 111_320, -1);
    expect(round.trees.every(({ litres }) => litres > 0)).toBe(true);
    const at = new Date('2026-03-02T06:00:00Z');
    const read = async () => {
      const browser = await signedInAsStaff(house, owner);
      return (await browser.call(getRound, { params: { id: round.id } })).body.data as Round;
    };
    for (const { id } of trees.slice(1))
      await sql()`insert into tree_care (tree_id, kind, health, at, created_at) values (${id}, 'checked', 'good', ${at}, ${at})`;
    house.clock.set(new Date('2026-03-03T12:00:00Z'));
    expect(await read()).toMatchObject({ status: 'missed', visited: 7 });
    await sql()`update tree set ended_at = ${at} where id = ${trees[0]?.id ?? ''}`;
    expect(await read()).toMatchObject({ status: 'done', visited: 8 });
    house.clock.set(new Date('2026-03-01T09:00:00Z'));
  });

  test('is watered by the weather of its own week, of which a forecast tells the days it reaches', async () => {
    await rows(1);
    const litresOn = async (plannedOn: string) =>
      ((await plan({ plannedOn })).body.data as Round).trees[0]?.litres ?? 0;
    const usual = { soon: await litresOn('2026-03-06'), later: await litresOn('2026-03-08') };
    house.context.weather = openMeteoGateway({
      baseUrl: service.baseUrl,
      timeoutMs: 3_000,
      clock: house.clock,
    });
    expect(await litresOn('2026-03-08')).toBe(usual.later);
    const soon = await litresOn('2026-03-06');
    expect(soon).toBeGreaterThan(usual.soon);
    expect(soon).toBeLessThan(await litresOn('2026-03-01'));
  });

  test('takes the most overdue, and a land where nothing is due has none', async () => {
    expect((await plan()).body.code).toBe('NOTHING_DUE');
    await rows(3);
    const old = await make.createTree(sql(), { land, plantedAt: daysAgo(900) });
    const round = (await plan({ trees: 1 })).body.data as Round;
    expect(round.trees.map(({ publicId }) => publicId)).toEqual([old.publicId]);
  });
});

test('heat ahead is told once to field staff and to whose land it is', async () => {
  await make.createTree(sql(), { land });
  const field = await make.createAccount(sql(), { role: 'field' });
  const newsOf = async (account: AccountSeed) => {
    const { body } = await (await signedIn(house, account)).call(listNotifications, { query: {} });
    return (body.data as { items: { kind: string; path: string }[] }).items.filter(({ path }) =>
      path.endsWith(land.id),
    );
  };
  await warnOfHeat.run(house.context, {});
  house.context.weather = openMeteoGateway({
    baseUrl: service.baseUrl,
    timeoutMs: 3_000,
    clock: house.clock,
  });
  await warnOfHeat.run(house.context, {});
  expect(await newsOf(field)).toEqual([]);
  service.maxC[2] = 47;
  house.context.weather = openMeteoGateway({
    baseUrl: service.baseUrl,
    timeoutMs: 3_000,
    clock: house.clock,
  });
  await warnOfHeat.run(house.context, {});
  await warnOfHeat.run(house.context, {});
  expect(await newsOf(field)).toMatchObject([{ kind: 'heat_alert', payload: { maxC: 47 } }]);
  expect(await newsOf(owner)).toHaveLength(1);
});
