import {
  type FoundThing,
  getConsoleCounts,
  getOverview,
  type Overview,
  searchConsole,
} from '@nabta/contract/console';
import { beforeAll, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

type Who = 'admin' | 'viewer' | 'company';
const browsers = {} as Record<Who, TestBrowser>;
let ownerPhone: string;
let ownTree: string;

beforeAll(async () => {
  const accounts = {
    admin: await make.createAccount(sql(), { role: 'admin' }),
    viewer: await make.createAccount(sql(), { role: 'viewer' }),
    company: await make.createAccount(sql(), { role: 'company' }),
  };
  const owner = await make.createAccount(sql(), { firstname: 'نورة', lastname: 'القحطاني' });
  ownerPhone = owner.phone;
  const company = await make.createCompany(sql(), {
    account: accounts.company,
    name: { ar: 'بنك وارف', en: 'Warif Bank' },
  });
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company, land, name: { ar: 'خضراء', en: 'Green Warif' } });
  const ago = (days: number) => new Date(house.clock.now().getTime() - days * day);
  await make.createTrees(sql(), 4, { company, effort, land, owner, plantedAt: ago(400) });
  await make.createTrees(sql(), 2, { company, effort, land, plantedAt: ago(3) });
  await make.createTree(sql(), { company, plantedAt: ago(400), endedAt: ago(10) });
  ({ publicId: ownTree } = await make.createTree(sql(), { tag: 'WARF0000', plantedAt: ago(40) }));
  for (const [who, account] of Object.entries(accounts))
    browsers[who as Who] = await signedInAsStaff(house, account);
});

const overviewOf = async (who: Who, period = 'last30Days') =>
  (await browsers[who].call(getOverview, { query: { period } })).body.data as Overview;
const find = async (who: Who, q: string) =>
  ((await browsers[who].call(searchConsole, { query: { q } })).body.data as FoundThing[]).map(
    ({ kind }) => kind,
  );

test('the overview tells of everything to staff, and of their own to a company', async () => {
  const all = await overviewOf('viewer');
  expect(all.trees).toEqual({ now: 7, before: 6 });
  expect(all.planted).toEqual({ now: 2, before: 1 });
  expect(all.survival?.now).toBeCloseTo(7 / 8);
  expect(all.owners.now).toBe(1);
  expect(all.species.reduce((sum, { trees }) => sum + trees, 0)).toBe(8);
  expect(all.co2RemovedKg.now).toBeGreaterThan(all.co2RemovedKg.before ?? Infinity);
  const own = await overviewOf('company');
  expect(own.trees).toEqual({ now: 6, before: 5 });
  expect(own.co2RemovedKg.now).toBeLessThan(all.co2RemovedKg.now);
});

test('its charts end with the same numbers', async () => {
  const { carbon, plantings, co2RemovedKg } = await overviewOf('viewer', 'last7Days');
  expect(carbon).toHaveLength(13);
  expect(carbon.at(-1)?.co2RemovedKg).toBeCloseTo(co2RemovedKg.now, 6);
  expect(carbon[0]?.co2RemovedKg).toBeCloseTo(carbon.at(-1)?.yearBeforeKg ?? NaN, 6);
  expect(plantings).toHaveLength(8);
  expect(plantings.reduce((sum, { planted }) => sum + planted, 0)).toBe(3);
});

test('anything printed is found by those who work with it', async () => {
  expect(await find('admin', 'وارف')).toEqual(['company']);
  expect(await find('admin', 'warif')).toEqual(['effort', 'company']);
  expect(await find('admin', ownTree.toLowerCase())).toEqual(['tree']);
  expect(await find('admin', 'warf-0000')).toEqual(['tree']);
  expect(await find('company', 'warf-0000')).toEqual([]);
  expect(await find('admin', ownerPhone)).toContain('person');
  expect(await find('viewer', ownerPhone)).not.toContain('person');
});

test('what waits is counted', async () => {
  const { body } = await browsers.viewer.call(getConsoleCounts, {});
  expect(body.data).toEqual({ openIssues: 0 });
});

test('who sponsors, owns land and plants is told of each tree once', async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  const company = await make.createCompany(sql(), { account });
  const land = await make.createLand(sql(), { account });
  const planter = await make.createPlanter(sql(), { account });
  const plantedAt = new Date(house.clock.now().getTime() - 400 * day);
  const [tree] = await make.createTrees(sql(), 3, { company, land, planter, plantedAt });
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree?.id ?? ''}, 8, ${house.clock.now()})`;
  await make.createTree(sql(), { land, plantedAt });
  await make.createTree(sql(), { planter, company: await make.createCompany(sql()), plantedAt });
  const browser = await signedInAsStaff(house, account);
  const own = (await browser.call(getOverview, { query: { period: 'last30Days' } })).body.data as Overview;
  expect(own.trees).toEqual({ now: 5, before: 5 });
  expect(own.species.reduce((sum, { trees }) => sum + trees, 0)).toBe(5);
  expect(own.carbon.at(-1)?.co2RemovedKg).toBeCloseTo(own.co2RemovedKg.now, 6);
});
