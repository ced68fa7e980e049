import { sendCode, verifyCode } from '@nabta/contract/auth';
import { giveTree, type Gift, takeBackGift } from '@nabta/contract/gift';
import { beforeEach, expect, test } from 'vitest';

import { day, hour, later } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { readCode, signIn } from '../../testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
let account: Awaited<ReturnType<typeof make.createAccount>>;

beforeEach(async () => {
  account = await make.createAccount(sql());
});

async function give(browser: TestBrowser, body = {}) {
  const tree = await make.createTree(sql(), { owner: account });
  const wish = { params: { publicId: tree.publicId }, body: { phone: '+966558887777', ...body } };
  return (await browser.call(giveTree, wish)).body.data as Gift;
}

/** The same browser, which remembers the phone, signs in again. */
async function signInAgain(browser: TestBrowser) {
  await browser.call(sendCode, { body: { phone: account.phone } });
  const code = await readCode(house, account.phone);
  const { body } = await browser.call(verifyCode, { body: { phone: account.phone, code } });
  browser.token = (body.data as { token: string }).token;
  return browser;
}

const newBrowser = () => signIn(house, account.phone, { isNamed: false });

test('the first browsers of an account give at once, all of its first day', async () => {
  expect((await give(await newBrowser())).status).toBe('pending');
  house.clock.advance(23 * hour);
  expect((await give(await newBrowser())).status).toBe('pending');
});

test('what a browser gives that never signed in with this phone is held for a day, and can be called back', async () => {
  await newBrowser();
  house.clock.advance(2 * day);
  const browser = await newBrowser();
  const held = await give(browser);
  expect(held).toMatchObject({ status: 'scheduled', deliverAt: later(house.clock.now(), day).toISOString() });
  const back = await browser.call(takeBackGift, { params: { id: held.id } });
  expect(back.body.data).toMatchObject({ status: 'taken_back' });
  const wished = later(house.clock.now(), 3 * day).toISOString();
  expect(await give(browser, { deliverAt: wished })).toMatchObject({ deliverAt: wished });
  const soon = later(house.clock.now(), hour).toISOString();
  expect(await give(browser, { deliverAt: soon })).toMatchObject({
    deliverAt: later(house.clock.now(), day).toISOString(),
  });
  house.clock.advance(day);
  await signInAgain(browser);
  expect((await give(browser)).status).toBe('pending');
});

test('a browser that is known gives at once, unless the account was silent for half a year', async () => {
  const browser = await newBrowser();
  house.clock.advance(60 * day);
  expect((await give(await signInAgain(browser))).status).toBe('pending');
  house.clock.advance(181 * day);
  expect((await give(await signInAgain(browser))).status).toBe('scheduled');
});
