import type { Endpoint } from '@nabta/contract/core/endpoint';
import { giveTree, cancelGift } from '@nabta/contract/gifts/gift';
import {
  getExport,
  requestErasure,
  requestExport,
  sendErasureCode,
} from '@nabta/contract/operations/personal-data';
import { getAccount } from '@nabta/contract/people/account';
import { endSession, listSessions, sendCode, signOut, verifyCode } from '@nabta/contract/people/auth';
import { sendOldPhoneCode } from '@nabta/contract/people/phone-change';
import { listNotifications } from '@nabta/contract/trees/notification';
import { beforeEach, expect, test } from 'vitest';

import { day, hour, addMs } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { readCode, refreshSignIn, signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

import { startSession } from './start-session.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let account: Awaited<ReturnType<typeof make.createAccount>>;

beforeEach(async () => {
  account = await make.createAccount(sql());
});

async function give(browser: TestBrowser, body = {}) {
  const tree = await make.createTree(sql(), { owner: account });
  const input = { params: { publicId: tree.publicId }, body: { phone: '+966558887777', ...body } };
  return (await browser.call(giveTree, input)).body.data;
}

/** Signs in again on a known browser. */
async function signInAgain(browser: TestBrowser) {
  await browser.call(sendCode, { body: { phone: account.phone } });
  const code = await readCode(app, account.phone);
  const { body } = await browser.call(verifyCode, { body: { phone: account.phone, code } });
  browser.token = body.data.token;
  return browser;
}

const newBrowser = () => signIn(app, account.phone, { isNamed: false });

test('lets browsers give immediately on the first day of an account', async () => {
  expect((await give(await newBrowser())).status).toBe('pending');
  app.clock.advance(23 * hour);
  expect((await give(await newBrowser())).status).toBe('pending');
});

test('delays gifts of a new browser by a day and allows cancelling them', async () => {
  await newBrowser();
  app.clock.advance(2 * day);
  const browser = await newBrowser();
  const scheduled = await give(browser);
  expect(scheduled).toMatchObject({
    status: 'scheduled',
    deliverAt: addMs(app.clock.now(), day).toISOString(),
  });
  const cancelled = await browser.call(cancelGift, { params: { id: scheduled.id } });
  expect(cancelled.body.data).toMatchObject({ status: 'taken_back' });
  const requestedAt = addMs(app.clock.now(), 3 * day).toISOString();
  expect(await give(browser, { deliverAt: requestedAt })).toMatchObject({ deliverAt: requestedAt });
  const soon = addMs(app.clock.now(), hour).toISOString();
  expect(await give(browser, { deliverAt: soon })).toMatchObject({
    deliverAt: addMs(app.clock.now(), day).toISOString(),
  });
  app.clock.advance(day);
  await signInAgain(browser);
  expect((await give(browser)).status).toBe('pending');
});

test('lets a new browser give three trees until it is trusted', async () => {
  await newBrowser();
  app.clock.advance(2 * day);
  const browser = await newBrowser();
  for (let count = 0; count < 3; count += 1) expect((await give(browser)).status).toBe('scheduled');
  const tree = await make.createTree(sql(), { owner: account });
  const giveOne = async (client: TestBrowser) => {
    const input = { params: { publicId: tree.publicId }, body: { phone: '+966558887777' } };
    const { status, body } = await client.call(giveTree, input);
    return [status, body.code];
  };
  expect(await giveOne(browser)).toEqual([403, 'BROWSER_TOO_NEW']);
  expect(await giveOne(await newBrowser())).toEqual([403, 'BROWSER_TOO_NEW']);
  app.clock.advance(day);
  expect(await giveOne(await signInAgain(browser))).toEqual([200, undefined]);
});

test('keeps a new browser from shutting the owner out, and lets an older browser end it', async () => {
  const owner = await newBrowser();
  app.clock.advance(2 * day);
  await refreshSignIn(owner);
  const thief = await newBrowser();
  const sessions = (await thief.call(listSessions, {})).body.data;
  const ownerSession = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  const refused = async (endpoint: Endpoint, input = {}) => {
    const { status, body } = await thief.call(endpoint, input);
    return [status, body.code];
  };
  const actions: [Endpoint, object?][] = [
    [endSession, { params: { id: ownerSession } }],
    [signOut, { body: { everywhere: true } }],
    [sendOldPhoneCode],
    [requestExport],
    [getExport],
    [sendErasureCode],
    [requestErasure, { body: { code: '0000' } }],
  ];
  for (const [endpoint, input] of actions)
    expect([endpoint.path, await refused(endpoint, input)]).toEqual([
      endpoint.path,
      [403, 'BROWSER_TOO_NEW'],
    ]);
  expect((await thief.call(getAccount, {})).status).toBe(200);

  const { items } = (await owner.call(listNotifications, { query: {} })).body.data;
  expect(items).toMatchObject([{ kind: 'new_browser', payload: { userAgent: expect.any(String) } }]);
  const id = items[0]?.kind === 'new_browser' ? items[0].payload.sessionId : '';
  expect((await owner.call(endSession, { params: { id } })).status).toBe(200);
  expect((await thief.call(getAccount, {})).status).toBe(401);
});

test('ends the sessions of new browsers before those of the owner above ten', async () => {
  const owner = await newBrowser();
  app.clock.advance(2 * day);
  await refreshSignIn(owner);
  for (let count = 0; count < 12; count += 1)
    await startSession(app.context, sql(), account.id, { userAgent: 'thief', isKnown: false });
  expect((await owner.call(getAccount, {})).status).toBe(200);
});

test('trusts a new browser when no other browser was used for thirty days', async () => {
  await newBrowser();
  app.clock.advance(31 * day);
  const browser = await newBrowser();
  expect((await give(browser)).status).toBe('pending');
  expect((await browser.call(requestExport, {})).status).toBe(200);
  expect((await browser.call(listNotifications, { query: {} })).body.data.items).toEqual([]);
});

test('lets a known browser give immediately unless the account was inactive for half a year', async () => {
  const browser = await newBrowser();
  app.clock.advance(60 * day);
  expect((await give(await signInAgain(browser))).status).toBe('pending');
  app.clock.advance(181 * day);
  expect((await give(await signInAgain(browser))).status).toBe('scheduled');
});
