import { type Account, getAccount, getPublicAccount, renewShareCode } from '@nabta/contract/account';
import { lastTry, listSessions, refreshToken, sendCode, verifyCode } from '@nabta/contract/auth';
import { type Gift, giveTree, listGivenGifts, listReceivedGifts, openGift } from '@nabta/contract/gift';
import { listInbox } from '@nabta/contract/inbox';
import {
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
} from '@nabta/contract/notification';
import { changePhone, sendNewPhoneCode, sendOldPhoneCode } from '@nabta/contract/phone-change';
import { describe, expect, test } from 'vitest';

import { day, minute } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { readCode, signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

let phones = 0;
/** Another number for every test. */
const newPhone = () => `+96654${String((phones += 1)).padStart(7, '0')}`;

const accountOf = async (browser: TestBrowser) => (await browser.call(getAccount, {})).body.data as Account;

const inboxOf = async (phone: string) => {
  await house.runJobs();
  const { body } = await new TestBrowser(() => house.app).call(listInbox, { query: { phone } });
  return (body.data as { body: string }[]).map((message) => message.body);
};

/** Both codes, as the person reads them on two phones. */
async function askCodes(browser: TestBrowser, phone: string) {
  const { phone: oldPhone } = await accountOf(browser);
  const ofNew = await browser.call(sendNewPhoneCode, { body: { phone } });
  const ofOld = await browser.call(sendOldPhoneCode, {});
  expect([ofNew.status, ofOld.status]).toEqual([200, 200]);
  return { oldCode: await readCode(house, oldPhone), newCode: await readCode(house, phone) };
}

async function move(browser: TestBrowser, phone: string) {
  return browser.call(changePhone, { body: { phone, ...(await askCodes(browser, phone)) } });
}

/** Signed in a while ago, so that codes of signing in and of changing lie apart. */
async function someone(phone = newPhone()) {
  const browser = await signIn(house, phone);
  house.clock.advance(minute);
  return { browser, phone };
}

/** Lets time pass for somebody who stays signed in. */
async function wait(ms: number, browser: TestBrowser) {
  house.clock.advance(ms);
  const { body } = await browser.call(refreshToken, {});
  browser.token = (body.data as { token: string }).token;
}

describe('changing the phone', () => {
  test('takes both codes, and from then on the new phone signs in and the old one is nobody’s', async () => {
    const { browser, phone } = await someone();
    const before = await accountOf(browser);
    const other = newPhone();
    const { status, body } = await move(browser, other);
    expect([status, body.data]).toMatchObject([200, { id: before.id, phone: other }]);
    house.clock.advance(minute);
    expect(await accountOf(await signIn(house, other))).toMatchObject({ id: before.id, phone: other });
    expect((await accountOf(await signIn(house, phone))).id).not.toBe(before.id);
  });

  test('tells each phone what its code is for', async () => {
    const { browser, phone } = await someone();
    const other = newPhone();
    await askCodes(browser, other);
    expect((await inboxOf(phone))[0]).toContain('change your number');
    expect((await inboxOf(other))[0]).toContain('use this number');
  });

  test('keeps this and the other sessions, and tells them and the old phone', async () => {
    const { browser, phone } = await someone();
    const tablet = await signIn(house, phone);
    const other = newPhone();
    house.clock.advance(minute);
    await move(browser, other);
    const news = (await tablet.call(listNotifications, { query: {} })).body.data as { items: object[] };
    expect(news.items).toMatchObject([{ kind: 'phone_changed', path: '/profile', payload: {} }]);
    expect((await tablet.call(listSessions, {})).body.data).toHaveLength(2);
    const [text] = await inboxOf(phone);
    expect(text).toContain(`•${other.slice(-2)}`);
    expect(text).not.toContain(other.slice(-4));
  });

  test('tells the old phone at night too, and though it wants no messages', async () => {
    const { browser, phone } = await someone();
    await browser.call(updateNotificationSettings, { body: { bySms: false } });
    const other = newPhone();
    await move(browser, other);
    expect((await inboxOf(phone))[0]).toContain('was changed');
    expect((await browser.call(getNotificationSettings, {})).body.data).toMatchObject({ bySms: false });
  });

  test('the public link stays, and never leads to who has the old phone next', async () => {
    const { browser, phone } = await someone();
    const { shareCode, id } = await accountOf(browser);
    await move(browser, newPhone());
    house.clock.advance(minute);
    const next = await signIn(house, phone);
    const opened = async (code: string) => {
      const { status, body } = await next.call(getPublicAccount, { params: { shareCode: code } });
      return [status, (body.data as { id?: string } | undefined)?.id];
    };
    expect((await accountOf(browser)).shareCode).toBe(shareCode);
    expect(await opened(shareCode)).toEqual([200, id]);
    expect((await accountOf(next)).shareCode).not.toBe(shareCode);
    const renewed = (await browser.call(renewShareCode, {})).body.data as Account;
    expect(await opened(shareCode)).toEqual([404, undefined]);
    expect(await opened(renewed.shareCode)).toEqual([200, id]);
  });
});

describe('gifts', () => {
  const give = async (giver: TestBrowser, phone: string) => {
    const owner = await accountOf(giver);
    const tree = await make.createTree(sql(), { owner });
    const wish = { params: { publicId: tree.publicId }, body: { phone } };
    return (await giver.call(giveTree, wish)).body.data as Gift;
  };
  const waitingFor = async (browser: TestBrowser) =>
    (await browser.call(listReceivedGifts, {})).body.data as { id: string }[];

  test('that wait for the new phone find their person, and those of the old one come along', async () => {
    const giver = (await someone()).browser;
    const { browser, phone } = await someone();
    const other = newPhone();
    const toOld = await give(giver, phone);
    const toNew = await give(giver, other);
    await move(browser, other);
    const waiting = await waitingFor(browser);
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([toOld.id, toNew.id]));
    const { status } = await browser.call(openGift, { params: { id: toOld.tree.id } });
    expect(status).toBe(200);
    house.clock.advance(minute);
    expect(await waitingFor(await signIn(house, phone))).toEqual([]);
  });

  test('do not tell their giver the new phone', async () => {
    const giver = (await someone()).browser;
    const { browser, phone } = await someone();
    await give(giver, phone);
    const other = newPhone();
    await move(browser, other);
    const given = await giver.call(listGivenGifts, { query: {} });
    expect(JSON.stringify(given.body)).toContain(phone);
    expect(JSON.stringify(given.body)).not.toContain(other);
  });
});

describe('a refusal', () => {
  test('names the field of the wrong code, and before the last try says so', async () => {
    const { browser, phone: oldPhone } = await someone();
    const phone = newPhone();
    const { oldCode, newCode } = await askCodes(browser, phone);
    const bring = async (codes: object) => {
      const { status, body } = await browser.call(changePhone, {
        body: { phone, oldCode, newCode, ...codes },
      });
      return [status, body.code, body.details?.[0]];
    };
    expect(await bring({ oldCode: wrong(oldCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.oldCode' },
    ]);
    expect(await bring({ newCode: wrong(newCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.newCode' },
    ]);
    expect(await bring({ newCode: wrong(newCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.newCode', kind: lastTry },
    ]);
    expect((await accountOf(browser)).phone).toBe(oldPhone);
    expect((await bring({}))[0]).toBe(200);
  });

  test('comes after three wrong codes whatever follows', async () => {
    const { browser } = await someone();
    const phone = newPhone();
    const { oldCode, newCode } = await askCodes(browser, phone);
    const bring = (codes: object) =>
      browser.call(changePhone, { body: { phone, oldCode, newCode, ...codes } });
    for (let count = 0; count < 3; count += 1) await bring({ newCode: wrong(newCode) });
    const { status, body, headers } = await bring({});
    expect([status, body.code, body.details?.[0]?.path]).toEqual([429, 'TOO_MANY_TRIES', 'body.newCode']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('meets codes of another browser, of signing in, and those that are too old', async () => {
    const { browser, phone: oldPhone } = await someone();
    const phone = newPhone();
    const codes = await askCodes(browser, phone);
    const stranger = new TestBrowser(() => house.app);
    stranger.token = browser.token;
    expect((await stranger.call(changePhone, { body: { phone, ...codes } })).body.code).toBe('CODE_EXPIRED');
    await wait(6 * minute, browser);
    expect((await browser.call(changePhone, { body: { phone, ...codes } })).body.code).toBe('CODE_EXPIRED');
    // The challenge of signing in, put where that of a change is looked for.
    await browser.call(sendCode, { body: { phone: oldPhone } });
    browser.cookies.set('nabta-old-phone', browser.cookies.get('nabta-challenge') as string);
    const oldCode = await readCode(house, oldPhone);
    const { body } = await browser.call(changePhone, { body: { phone, ...codes, oldCode } });
    expect([body.code, body.details?.[0]?.path]).toEqual(['CODE_EXPIRED', 'body.oldCode']);
  });

  test('a code of a change signs nobody in', async () => {
    const { browser, phone } = await someone();
    await browser.call(sendOldPhoneCode, {});
    browser.cookies.set('nabta-challenge', browser.cookies.get('nabta-old-phone') as string);
    const code = await readCode(house, phone);
    expect((await browser.call(verifyCode, { body: { phone, code } })).body.code).toBe('CODE_EXPIRED');
  });

  test('of the phone one has is told at its field', async () => {
    const { browser, phone } = await someone();
    const { status, body } = await browser.call(sendNewPhoneCode, { body: { phone } });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.phone']);
  });

  test('of a phone that somebody has comes only after its code', async () => {
    const taken = (await someone()).phone;
    const { browser, phone } = await someone();
    const known = await browser.call(sendNewPhoneCode, { body: { phone: taken } });
    const unknown = await browser.call(sendNewPhoneCode, { body: { phone: newPhone() } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await wait(5 * minute, browser);
    const { oldCode, newCode } = await askCodes(browser, taken);
    const bring = (code: string) =>
      browser.call(changePhone, { body: { phone: taken, oldCode, newCode: code } });
    expect((await bring(wrong(newCode))).body.code).toBe('WRONG_CODE');
    const { status, body } = await bring(newCode);
    expect([status, body.code]).toEqual([409, 'PHONE_TAKEN']);
    expect((await accountOf(browser)).phone).toBe(phone);
    expect(await inboxOf(phone)).not.toContainEqual(expect.stringContaining('was changed'));
  });

  test('meets a browser that nobody knows for a day', async () => {
    const { phone } = await someone();
    house.clock.advance(2 * day);
    const thief = await signIn(house, phone);
    const { status, body, headers } = await thief.call(sendOldPhoneCode, {});
    expect([status, body.code]).toEqual([403, 'BROWSER_TOO_NEW']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    expect((await thief.call(sendNewPhoneCode, { body: { phone: newPhone() } })).status).toBe(403);
    const codes = { oldCode: '0000', newCode: '0000' };
    expect((await thief.call(changePhone, { body: { phone: newPhone(), ...codes } })).status).toBe(403);
    await wait(day, thief);
    expect((await thief.call(sendOldPhoneCode, {})).status).toBe(200);
  });

  test('comes after three changes in a month', async () => {
    const { browser } = await someone();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await move(browser, newPhone())).status);
      await wait(5 * minute, browser);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('at once', () => {
  test('of two people who want one phone, and both read its code, one gets it', async () => {
    const [one, two] = [await someone(), await someone()];
    const phone = newPhone();
    const first = await askCodes(one.browser, phone);
    house.clock.advance(minute);
    const second = await askCodes(two.browser, phone);
    const answers = await Promise.all([
      one.browser.call(changePhone, { body: { phone, ...first } }),
      two.browser.call(changePhone, { body: { phone, ...second } }),
    ]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'PHONE_TAKEN']));
    const now = [await accountOf(one.browser), await accountOf(two.browser)];
    expect(now.filter((account) => account.phone === phone)).toHaveLength(1);
    expect([one.phone, two.phone]).toContain(now.find((account) => account.phone !== phone)?.phone);
  });

  test('the same change twice is one change', async () => {
    const { browser, phone: oldPhone } = await someone();
    const phone = newPhone();
    const codes = await askCodes(browser, phone);
    const bring = () => browser.copy().call(changePhone, { body: { phone, ...codes } });
    const answers = await Promise.all([bring(), bring(), bring()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accountOf(browser)).phone).toBe(phone);
    const told = (await inboxOf(oldPhone)).filter((text) => text.includes('was changed'));
    expect(told).toHaveLength(1);
  });

  test('a first sign-in with the phone and a change to it make one account of it', async () => {
    const { browser } = await someone();
    const phone = newPhone();
    const codes = await askCodes(browser, phone);
    house.clock.advance(minute);
    const newcomer = new TestBrowser(() => house.app);
    await newcomer.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    const [changed, signedIn] = await Promise.all([
      browser.call(changePhone, { body: { phone, ...codes } }),
      newcomer.call(verifyCode, { body: { phone, code } }),
    ]);
    expect(signedIn.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    const rows = await sql()<{ id: string }[]>`select id from account where phone = ${phone}`;
    expect(rows).toHaveLength(1);
  });
});

test('what fails at the very end leaves the old phone and every code as they were', async () => {
  const { browser, phone: oldPhone } = await someone();
  const phone = newPhone();
  const codes = await askCodes(browser, phone);
  await sql()`alter table phone_change add constraint refuses_all check (false) not valid`;
  expect((await browser.call(changePhone, { body: { phone, ...codes } })).status).toBe(500);
  expect((await accountOf(browser)).phone).toBe(oldPhone);
  await sql()`alter table phone_change drop constraint refuses_all`;
  expect((await browser.call(changePhone, { body: { phone, ...codes } })).status).toBe(200);
});
