import { type Dashboard, dashboardParts, exportDashboard, getDashboard } from '@nabta/contract/dashboard';
import { giveTree, openGift } from '@nabta/contract/gift';
import { getImpact, type Impact } from '@nabta/contract/impact';
import { listMessages, type MessageSums, type SentMessage, sumMessages } from '@nabta/contract/message';
import { beforeAll, expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { deliverMessage } from '../message/deliver-message.ts';

const house = useTestApp({ environment: { TEXT_PRICES: 'inbox=0.08' } });
const sql = () => house.context.database.sql;
let admin: TestBrowser;
let sponsor: TestBrowser;
let companyId = '';

beforeAll(async () => {
  house.clock.set(new Date('2026-08-10T10:00:00Z'));
  const ago = (days: number) => later(house.clock.now(), -days * day);
  admin = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
  const account = await make.createAccount(sql(), { role: 'company' });
  sponsor = await signedInAsStaff(house, account);
  const [mine, other] = [await make.createCompany(sql(), { account }), await make.createCompany(sql())];
  companyId = mine.id;
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company: mine, land });
  const planter = await make.createPlanter(sql());
  await make.createTrees(sql(), 5, { company: mine, land, effort, planter, plantedAt: ago(400) });
  await make.createTrees(sql(), 3, { company: mine, plantedAt: ago(10) });
  await make.createTrees(sql(), 2, { company: mine, land, plantedAt: ago(500), endedAt: ago(5) });
  await make.createTrees(sql(), 4, { company: other, land, plantedAt: ago(20) });
  await make.createTrees(sql(), 1, { plantedAt: ago(600) });
});

const read = async (browser: TestBrowser, query: Record<string, string> = {}) =>
  (await browser.call(getDashboard, { query })).body.data as Dashboard;

test('whatever it is told by, the rows add up to what /impact tells of the same trees and days', async () => {
  for (const [browser, scope] of [
    [admin, { scope: 'whole' }],
    [sponsor, { scope: 'company', id: companyId }],
  ] as const) {
    const dates = { from_date: '2026-07-11T00:00:00+03:00', to_date: '2026-08-09T00:00:00+03:00' };
    const impact = (await browser.call(getImpact, { query: { ...scope, ...dates } })).body.data as Impact;
    for (const by of dashboardParts) {
      if (by === 'planter' && browser === sponsor) continue;
      const { rows, total } = await read(browser, { by, ...dates });
      expect(total.planted, by).toBe(impact.planted.buckets.reduce((sum, { planted }) => sum + planted, 0));
      expect(total.co2RemovedKg, by).toBeCloseTo(impact.benefit.co2RemovedKg, 8);
      expect(total.alive, by).toBe(impact.survival.standing);
      expect(rows.reduce((sum, { alive }) => sum + alive, 0)).toBe(total.alive);
    }
  }
});

test('a sponsor sees its own trees on a land that bears others, and no planters', async () => {
  const [own] = (await read(sponsor, { by: 'land' })).rows;
  const [whole] = (await read(admin, { by: 'land' })).rows;
  expect([own?.alive, whole?.alive]).toEqual([5, 9]);
  expect((await sponsor.call(getDashboard, { query: { by: 'planter' } })).status).toBe(403);
  expect(await read(sponsor)).toMatchObject({ texts: null, signIn: null, total: { textsSent: null } });
});

test('the same comes as a table for other programs', async () => {
  const { body } = await house.app.inject({
    url: '/api/console/dashboard.csv?by=company',
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
  });
  expect(body.split('\r\n')[0]).toContain('Planted,Given,Claimed,Alive');
  expect(body.trim().split('\r\n')).toHaveLength(1 + 3 + 1);
  expect((await sponsor.call(exportDashboard, { query: { by: 'planter' } })).status).toBe(403);
});

test('texts are logged with their parts and cost, without numbers, and found by a whole number', async () => {
  const to = '+966501234567';
  for (const [reference, body] of [
    ['short', 'hello'],
    ['long', 'ن'.repeat(71)],
  ] as const)
    await deliverMessage(house.context, { reference, kind: 'gift', to, body });
  const { body } = await admin.call(listMessages, { query: { q: '0501234567' } });
  const found = body.data as SentMessage[];
  expect(found.map(({ parts, cost }) => [parts, cost])).toEqual([
    [1, 0.08],
    [2, 0.16],
  ]);
  expect(JSON.stringify(found)).not.toContain('1234567');
  expect(found[0]).toMatchObject({ state: 'sent', kind: 'gift', provider: 'inbox', attempts: 1 });
  expect((await admin.call(listMessages, { query: { q: '05012' } })).body.data).toEqual([]);
  const query = { kind: 'gift', state: 'sent' };
  expect((await admin.call(sumMessages, { query })).body.data as MessageSums).toMatchObject({
    sent: 2,
    failed: 0,
    parts: 3,
    cost: 0.24,
  });
  expect((await read(admin)).texts).toMatchObject({ sent: 2, cost: 0.24 });
  expect((await sponsor.call(listMessages, { query: {} })).status).toBe(403);
});

test('gifts and their texts are told by the sponsor of the tree, and what is about no tree beside them', async () => {
  const owner = await make.createAccount(sql());
  const [mine, nobodys] = [
    await make.createTrees(sql(), 2, { owner, company: { id: companyId } }),
    await make.createTrees(sql(), 1, { owner }),
  ];
  const giver = await signedIn(house, owner);
  const before = await read(admin);
  const takers = [];
  for (const { publicId } of [...mine, ...nobodys]) {
    const taker = await make.createAccount(sql());
    takers.push(taker);
    await giver.call(giveTree, { params: { publicId }, body: { phone: taker.phone } });
  }
  await deliverMessage(house.context, { reference: 'code', kind: 'code', to: '+966501234568', body: '1234' });
  await house.runJobs();
  const first = await signedIn(house, takers[0] ?? owner);
  await first.call(openGift, { params: { id: mine[0]?.id ?? '' } });
  const after = await read(admin);
  type Figure = 'giftsMade' | 'giftsOpened' | 'textsSent';
  const figureOf = ({ rows }: Dashboard, figure: Figure, id: string | null) =>
    rows.find((row) => row.id === id)?.[figure] ?? 0;
  const grew = (figure: Figure, id: string | null) =>
    figureOf(after, figure, id) - figureOf(before, figure, id);
  expect(grew('giftsMade', companyId)).toBe(2);
  expect(grew('giftsOpened', companyId)).toBe(1);
  expect(grew('giftsMade', null)).toBe(1);
  expect(grew('textsSent', companyId)).toBe(2);
  // The text about the other tree, and the code.
  expect(grew('textsSent', null)).toBe(2);
  expect(after.total.textsSent).toBe(after.texts?.sent);
  expect(after.total.textCost).toBeCloseTo(after.texts?.cost ?? 0, 8);
  expect((await read(sponsor)).total).toMatchObject({ giftsMade: 2, giftsOpened: 1, textsSent: null });
});
