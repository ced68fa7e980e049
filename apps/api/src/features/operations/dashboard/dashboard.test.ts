import { giveTree, openGift } from '@nabta/contract/gifts/gift';
import {
  type Dashboard,
  dashboardGroupings,
  exportDashboard,
  getDashboard,
} from '@nabta/contract/operations/dashboard';
import { listMessages, getMessageTotals } from '@nabta/contract/services/message';
import { getImpact } from '@nabta/contract/trees/impact';
import { beforeAll, expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp({ environment: { TEXT_PRICES: 'inbox=0.08' } });
const sql = () => app.context.database.sql;
let admin: TestBrowser;
let sponsor: TestBrowser;
let companyId = '';

beforeAll(async () => {
  app.clock.set(new Date('2026-08-10T10:00:00Z'));
  const daysAgo = (days: number) => addMs(app.clock.now(), -days * day);
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  const account = await make.createAccount(sql(), { role: 'company' });
  sponsor = await createStaffBrowser(app, account);
  const [mine, other] = [await make.createCompany(sql(), { account }), await make.createCompany(sql())];
  companyId = mine.id;
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company: mine, land });
  const planter = await make.createPlanter(sql());
  await make.createTrees(sql(), 5, { company: mine, land, effort, planter, plantedAt: daysAgo(400) });
  await make.createTrees(sql(), 3, { company: mine, plantedAt: daysAgo(10) });
  await make.createTrees(sql(), 2, { company: mine, land, plantedAt: daysAgo(500), endedAt: daysAgo(5) });
  await make.createTrees(sql(), 4, { company: other, land, plantedAt: daysAgo(20) });
  await make.createTrees(sql(), 1, { plantedAt: daysAgo(600) });
});

const read = async (browser: TestBrowser, query: Record<string, string> = {}) =>
  (await browser.call(getDashboard, { query })).body.data;

test('returns rows that add up to /impact for the same trees and period', async () => {
  for (const [browser, scope] of [
    [admin, { scope: 'whole' }],
    [sponsor, { scope: 'company', id: companyId }],
  ] as const) {
    const dates = { from_date: '2026-07-11T00:00:00+03:00', to_date: '2026-08-09T00:00:00+03:00' };
    const impact = (await browser.call(getImpact, { query: { ...scope, ...dates } })).body.data;
    for (const by of dashboardGroupings) {
      if (by === 'planter' && browser === sponsor) continue;
      const { rows, total } = await read(browser, { by, ...dates });
      expect(total.planted, by).toBe(impact.planted.buckets.reduce((sum, { planted }) => sum + planted, 0));
      expect(total.co2RemovedKg, by).toBeCloseTo(impact.benefit.co2RemovedKg, 8);
      expect(total.alive, by).toBe(impact.survival.standing);
      expect(rows.reduce((sum, { alive }) => sum + alive, 0)).toBe(total.alive);
    }
  }
});

test('shows a sponsor only its own trees on a shared land, and no planters', async () => {
  const [ownRow] = (await read(sponsor, { by: 'land' })).rows;
  const [fullRow] = (await read(admin, { by: 'land' })).rows;
  expect([ownRow?.alive, fullRow?.alive]).toEqual([5, 9]);
  expect((await sponsor.call(getDashboard, { query: { by: 'planter' } })).status).toBe(403);
  expect(await read(sponsor)).toMatchObject({ texts: null, signIn: null, total: { textsSent: null } });
});

test('exports the dashboard as CSV', async () => {
  const { body } = await app.app.inject({
    url: '/api/console/dashboard.csv?by=company',
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
  });
  expect(body.split('\r\n')[0]).toContain('Planted,Given,Claimed,Alive');
  expect(body.trim().split('\r\n')).toHaveLength(1 + 3 + 1);
  expect((await sponsor.call(exportDashboard, { query: { by: 'planter' } })).status).toBe(403);
});

test('logs messages with segments and cost but without phone numbers, and finds them by full number only', async () => {
  const phone = '+966501234567';
  for (const [reference, body] of [
    ['short', 'hello'],
    ['long', 'ن'.repeat(71)],
  ] as const)
    await deliverMessage(app.context, { reference, kind: 'gift', to: phone, body });
  const { body } = await admin.call(listMessages, { query: { q: '0501234567' } });
  const found = body.data;
  expect(found.map(({ parts, cost }) => [parts, cost])).toEqual([
    [1, 0.08],
    [2, 0.16],
  ]);
  expect(JSON.stringify(found)).not.toContain('1234567');
  expect(found[0]).toMatchObject({ state: 'sent', kind: 'gift', provider: 'inbox', attempts: 1 });
  expect((await admin.call(listMessages, { query: { q: '05012' } })).body.data).toEqual([]);
  const query = { kind: 'gift', state: 'sent' };
  expect((await admin.call(getMessageTotals, { query })).body.data).toMatchObject({
    sent: 2,
    failed: 0,
    parts: 3,
    cost: 0.24,
  });
  expect((await read(admin)).texts).toMatchObject({ sent: 2, cost: 0.24 });
  expect((await sponsor.call(listMessages, { query: {} })).status).toBe(403);
});

test("counts gifts and their messages by the tree's sponsor and puts messages without a tree into the last row", async () => {
  const owner = await make.createAccount(sql());
  const [mine, unsponsored] = [
    await make.createTrees(sql(), 2, { owner, company: { id: companyId } }),
    await make.createTrees(sql(), 1, { owner }),
  ];
  const giver = await createSignedInBrowser(app, owner);
  const before = await read(admin);
  const receivers = [];
  for (const { publicId } of [...mine, ...unsponsored]) {
    const receiver = await make.createAccount(sql());
    receivers.push(receiver);
    await giver.call(giveTree, { params: { publicId }, body: { phone: receiver.phone } });
  }
  await deliverMessage(app.context, { reference: 'code', kind: 'code', to: '+966501234568', body: '1234' });
  await app.runJobs();
  const first = await createSignedInBrowser(app, receivers[0] ?? owner);
  await first.call(openGift, { params: { id: mine[0]?.id ?? '' } });
  const after = await read(admin);
  type Metric = 'giftsMade' | 'giftsOpened' | 'textsSent';
  const metricOf = ({ rows }: Dashboard, metric: Metric, id: string | null) =>
    rows.find((row) => row.id === id)?.[metric] ?? 0;
  const increaseOf = (metric: Metric, id: string | null) =>
    metricOf(after, metric, id) - metricOf(before, metric, id);
  expect(increaseOf('giftsMade', companyId)).toBe(2);
  expect(increaseOf('giftsOpened', companyId)).toBe(1);
  expect(increaseOf('giftsMade', null)).toBe(1);
  expect(increaseOf('textsSent', companyId)).toBe(2);
  expect(increaseOf('textsSent', null)).toBe(2);
  expect(after.total.textsSent).toBe(after.texts?.sent);
  expect(after.total.textCost).toBeCloseTo(after.texts?.cost ?? 0, 8);
  expect((await read(sponsor)).total).toMatchObject({ giftsMade: 2, giftsOpened: 1, textsSent: null });
});
