import { giveTree, cancelGift } from '@nabta/contract/gifts/gift';
import { sendCode, verifyCode } from '@nabta/contract/people/auth';
import { beforeEach, expect, test } from 'vitest';

import { day, hour, addMs } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { readCode, signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

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

test('lets a known browser give immediately unless the account was inactive for half a year', async () => {
  const browser = await newBrowser();
  app.clock.advance(60 * day);
  expect((await give(await signInAgain(browser))).status).toBe('pending');
  app.clock.advance(181 * day);
  expect((await give(await signInAgain(browser))).status).toBe('scheduled');
});
