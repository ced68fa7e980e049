import { getConsoleCounts, getOverview, searchConsole } from '@nabta/contract/operations/console';
import { beforeAll, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

type TestRole = 'admin' | 'viewer' | 'company';
const browsers = {} as Record<TestRole, TestBrowser>;
let ownerPhone: string;
let untitledTree: string;

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
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * day);
  await make.createTrees(sql(), 4, { company, effort, land, owner, plantedAt: daysAgo(400) });
  await make.createTrees(sql(), 2, { company, effort, land, plantedAt: daysAgo(3) });
  await make.createTree(sql(), { company, plantedAt: daysAgo(400), endedAt: daysAgo(10) });
  ({ publicId: untitledTree } = await make.createTree(sql(), { tag: 'WARF0000', plantedAt: daysAgo(40) }));
  for (const [role, account] of Object.entries(accounts))
    browsers[role as TestRole] = await createStaffBrowser(app, account);
});

const overviewOf = async (role: TestRole, period = 'last30Days') =>
  (await browsers[role].call(getOverview, { query: { period } })).body.data;
const searchKinds = async (role: TestRole, q: string) =>
  (await browsers[role].call(searchConsole, { query: { q } })).body.data.map(({ kind }) => kind);

test('returns the full overview to staff and only their own trees to a company', async () => {
  const overview = await overviewOf('viewer');
  expect(overview.trees).toEqual({ now: 7, before: 6 });
  expect(overview.planted).toEqual({ now: 2, before: 1 });
  expect(overview.survival?.now).toBeCloseTo(7 / 8);
  expect(overview.owners.now).toBe(1);
  expect(overview.species.reduce((sum, { trees }) => sum + trees, 0)).toBe(8);
  expect(overview.co2RemovedKg.now).toBeGreaterThan(overview.co2RemovedKg.before ?? Infinity);
  const companyOverview = await overviewOf('company');
  expect(companyOverview.trees).toEqual({ now: 6, before: 5 });
  expect(companyOverview.co2RemovedKg.now).toBeLessThan(overview.co2RemovedKg.now);
});

test('ends the charts with the totals of the overview', async () => {
  const { carbon, plantings, co2RemovedKg } = await overviewOf('viewer', 'last7Days');
  expect(carbon).toHaveLength(13);
  expect(carbon.at(-1)?.co2RemovedKg).toBeCloseTo(co2RemovedKg.now, 6);
  expect(carbon[0]?.co2RemovedKg).toBeCloseTo(carbon.at(-1)?.yearBeforeKg ?? NaN, 6);
  expect(plantings).toHaveLength(8);
  expect(plantings.reduce((sum, { planted }) => sum + planted, 0)).toBe(3);
});

test('finds records by printed text only for callers with access', async () => {
  expect(await searchKinds('admin', 'وارف')).toEqual(['company']);
  expect(await searchKinds('admin', 'warif')).toEqual(['effort', 'company']);
  expect(await searchKinds('admin', untitledTree.toLowerCase())).toEqual(['tree']);
  expect(await searchKinds('admin', 'warf-0000')).toEqual(['tree']);
  expect(await searchKinds('company', 'warf-0000')).toEqual([]);
  expect(await searchKinds('admin', ownerPhone)).toContain('person');
  expect(await searchKinds('viewer', ownerPhone)).not.toContain('person');
});

test('counts open issues', async () => {
  const { body } = await browsers.viewer.call(getConsoleCounts, {});
  expect(body.data).toEqual({ openIssues: 0 });
});

test('counts each tree once for a caller who sponsors, owns land and plants', async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  const company = await make.createCompany(sql(), { account });
  const land = await make.createLand(sql(), { account });
  const planter = await make.createPlanter(sql(), { account });
  const plantedAt = new Date(app.clock.now().getTime() - 400 * day);
  const [tree] = await make.createTrees(sql(), 3, { company, land, planter, plantedAt });
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree?.id ?? ''}, 8, ${app.clock.now()})`;
  await make.createTree(sql(), { land, plantedAt });
  await make.createTree(sql(), { planter, company: await make.createCompany(sql()), plantedAt });
  const browser = await createStaffBrowser(app, account);
  const companyOverview = (await browser.call(getOverview, { query: { period: 'last30Days' } })).body.data;
  expect(companyOverview.trees).toEqual({ now: 5, before: 5 });
  expect(companyOverview.species.reduce((sum, { trees }) => sum + trees, 0)).toBe(5);
  expect(companyOverview.carbon.at(-1)?.co2RemovedKg).toBeCloseTo(companyOverview.co2RemovedKg.now, 6);
});
