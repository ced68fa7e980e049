import { giveTree, listGivenGifts, listReceivedGifts, openGift } from '@nabta/contract/gifts/gift';
import { getAccount, getPublicAccount, rotateShareCode } from '@nabta/contract/people/account';
import { lastTry, listSessions, refreshToken, sendCode, verifyCode } from '@nabta/contract/people/auth';
import { changePhone, sendNewPhoneCode, sendOldPhoneCode } from '@nabta/contract/people/phone-change';
import { listInbox } from '@nabta/contract/services/inbox';
import {
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
} from '@nabta/contract/trees/notification';
import { describe, expect, test } from 'vitest';

import { day, minute } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { readCode, signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const wrongCodeOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

let phoneCount = 0;
/** Unique per test. */
const newPhone = () => `+96654${String((phoneCount += 1)).padStart(7, '0')}`;

const accountOf = async (browser: TestBrowser) => (await browser.call(getAccount, {})).body.data;

const inboxOf = async (phone: string) => {
  await app.runJobs();
  const { body } = await new TestBrowser(() => app.app).call(listInbox, { query: { phone } });
  return body.data.map((message) => message.body);
};

/** Requests and reads both codes. */
async function requestCodes(browser: TestBrowser, phone: string) {
  const { phone: oldPhone } = await accountOf(browser);
  const newResponse = await browser.call(sendNewPhoneCode, { body: { phone } });
  const oldResponse = await browser.call(sendOldPhoneCode, {});
  expect([newResponse.status, oldResponse.status]).toEqual([200, 200]);
  return { oldCode: await readCode(app, oldPhone), newCode: await readCode(app, phone) };
}

async function changeTo(browser: TestBrowser, phone: string) {
  return browser.call(changePhone, { body: { phone, ...(await requestCodes(browser, phone)) } });
}

/** Advances the clock, so that sign-in and phone change codes are a minute apart. */
async function createUser(phone = newPhone()) {
  const browser = await signIn(app, phone);
  app.clock.advance(minute);
  return { browser, phone };
}

/** Advances the clock and renews the session. */
async function advanceSignedIn(ms: number, browser: TestBrowser) {
  app.clock.advance(ms);
  const { body } = await browser.call(refreshToken, {});
  browser.token = body.data.token;
}

describe('phone change', () => {
  test('requires both codes; the new phone signs in and the old one is free', async () => {
    const { browser, phone } = await createUser();
    const before = await accountOf(browser);
    const nextPhone = newPhone();
    const { status, body } = await changeTo(browser, nextPhone);
    expect([status, body.data]).toMatchObject([200, { id: before.id, phone: nextPhone }]);
    app.clock.advance(minute);
    expect(await accountOf(await signIn(app, nextPhone))).toMatchObject({ id: before.id, phone: nextPhone });
    expect((await accountOf(await signIn(app, phone))).id).not.toBe(before.id);
  });

  test('states the purpose of each code', async () => {
    const { browser, phone } = await createUser();
    const nextPhone = newPhone();
    await requestCodes(browser, nextPhone);
    expect((await inboxOf(phone))[0]).toContain('change your number');
    expect((await inboxOf(nextPhone))[0]).toContain('use this number');
  });

  test('keeps all sessions and notifies them and the old phone', async () => {
    const { browser, phone } = await createUser();
    const tablet = await signIn(app, phone);
    const nextPhone = newPhone();
    app.clock.advance(minute);
    await changeTo(browser, nextPhone);
    const notifications = (await tablet.call(listNotifications, { query: {} })).body.data;
    expect(notifications.items).toMatchObject([{ kind: 'phone_changed', path: '/profile', payload: {} }]);
    expect((await tablet.call(listSessions, {})).body.data).toHaveLength(2);
    const [text] = await inboxOf(phone);
    expect(text).toContain(`•${nextPhone.slice(-2)}`);
    expect(text).not.toContain(nextPhone.slice(-4));
  });

  test('notifies the old phone at night and despite its opt-out', async () => {
    const { browser, phone } = await createUser();
    await browser.call(updateNotificationSettings, { body: { bySms: false } });
    const nextPhone = newPhone();
    await changeTo(browser, nextPhone);
    expect((await inboxOf(phone))[0]).toContain('was changed');
    expect((await browser.call(getNotificationSettings, {})).body.data).toMatchObject({ bySms: false });
  });

  test('keeps the public link with the account, never with the next owner of the old phone', async () => {
    const { browser, phone } = await createUser();
    const { shareCode, id } = await accountOf(browser);
    await changeTo(browser, newPhone());
    app.clock.advance(minute);
    const next = await signIn(app, phone);
    const fetchProfile = async (code: string) => {
      const { status, body } = await next.call(getPublicAccount, { params: { shareCode: code } });
      return [status, body.data?.id];
    };
    expect((await accountOf(browser)).shareCode).toBe(shareCode);
    expect(await fetchProfile(shareCode)).toEqual([200, id]);
    expect((await accountOf(next)).shareCode).not.toBe(shareCode);
    const renewed = (await browser.call(rotateShareCode, {})).body.data;
    expect(await fetchProfile(shareCode)).toEqual([404, undefined]);
    expect(await fetchProfile(renewed.shareCode)).toEqual([200, id]);
  });
});

describe('gifts', () => {
  const give = async (giver: TestBrowser, phone: string) => {
    const owner = await accountOf(giver);
    const tree = await make.createTree(sql(), { owner });
    const input = { params: { publicId: tree.publicId }, body: { phone } };
    return (await giver.call(giveTree, input)).body.data;
  };
  const pendingGiftsOf = async (browser: TestBrowser) =>
    (await browser.call(listReceivedGifts, {})).body.data;

  test('are received for both the old and the new phone', async () => {
    const giver = (await createUser()).browser;
    const { browser, phone } = await createUser();
    const nextPhone = newPhone();
    const toOld = await give(giver, phone);
    const toNew = await give(giver, nextPhone);
    await changeTo(browser, nextPhone);
    const waiting = await pendingGiftsOf(browser);
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([toOld.id, toNew.id]));
    const { status } = await browser.call(openGift, { params: { id: toOld.tree.id } });
    expect(status).toBe(200);
    app.clock.advance(minute);
    expect(await pendingGiftsOf(await signIn(app, phone))).toEqual([]);
  });

  test('do not reveal the new phone to the giver', async () => {
    const giver = (await createUser()).browser;
    const { browser, phone } = await createUser();
    await give(giver, phone);
    const nextPhone = newPhone();
    await changeTo(browser, nextPhone);
    const given = await giver.call(listGivenGifts, { query: {} });
    expect(JSON.stringify(given.body)).toContain(phone);
    expect(JSON.stringify(given.body)).not.toContain(nextPhone);
  });
});

describe('rejected phone change', () => {
  test('names the field of the wrong code and announces the last attempt', async () => {
    const { browser, phone: oldPhone } = await createUser();
    const phone = newPhone();
    const { oldCode, newCode } = await requestCodes(browser, phone);
    const submit = async (codes: object) => {
      const { status, body } = await browser.call(changePhone, {
        body: { phone, oldCode, newCode, ...codes },
      });
      return [status, body.code, body.details?.[0]];
    };
    expect(await submit({ oldCode: wrongCodeOf(oldCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.oldCode' },
    ]);
    expect(await submit({ newCode: wrongCodeOf(newCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.newCode' },
    ]);
    expect(await submit({ newCode: wrongCodeOf(newCode) })).toMatchObject([
      400,
      'WRONG_CODE',
      { path: 'body.newCode', kind: lastTry },
    ]);
    expect((await accountOf(browser)).phone).toBe(oldPhone);
    expect((await submit({}))[0]).toBe(200);
  });

  test('returns 429 after three wrong codes even for a correct one', async () => {
    const { browser } = await createUser();
    const phone = newPhone();
    const { oldCode, newCode } = await requestCodes(browser, phone);
    const submit = (codes: object) =>
      browser.call(changePhone, { body: { phone, oldCode, newCode, ...codes } });
    for (let count = 0; count < 3; count += 1) await submit({ newCode: wrongCodeOf(newCode) });
    const { status, body, headers } = await submit({});
    expect([status, body.code, body.details?.[0]?.path]).toEqual([429, 'TOO_MANY_TRIES', 'body.newCode']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('rejects codes of another browser, sign-in codes and expired codes', async () => {
    const { browser, phone: oldPhone } = await createUser();
    const phone = newPhone();
    const codes = await requestCodes(browser, phone);
    const otherBrowser = new TestBrowser(() => app.app);
    otherBrowser.token = browser.token;
    expect((await otherBrowser.call(changePhone, { body: { phone, ...codes } })).body.code).toBe(
      'CODE_EXPIRED',
    );
    await advanceSignedIn(6 * minute, browser);
    expect((await browser.call(changePhone, { body: { phone, ...codes } })).body.code).toBe('CODE_EXPIRED');
    // Puts the sign-in challenge in the cookie of the phone change.
    await browser.call(sendCode, { body: { phone: oldPhone } });
    browser.cookies.set('nabta-old-phone', browser.cookies.get('nabta-challenge') as string);
    const oldCode = await readCode(app, oldPhone);
    const { body } = await browser.call(changePhone, { body: { phone, ...codes, oldCode } });
    expect([body.code, body.details?.[0]?.path]).toEqual(['CODE_EXPIRED', 'body.oldCode']);
  });

  test('does not sign in with a phone change code', async () => {
    const { browser, phone } = await createUser();
    await browser.call(sendOldPhoneCode, {});
    browser.cookies.set('nabta-challenge', browser.cookies.get('nabta-old-phone') as string);
    const code = await readCode(app, phone);
    expect((await browser.call(verifyCode, { body: { phone, code } })).body.code).toBe('CODE_EXPIRED');
  });

  test('returns 400 for the current phone', async () => {
    const { browser, phone } = await createUser();
    const { status, body } = await browser.call(sendNewPhoneCode, { body: { phone } });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.phone']);
  });

  test('reveals that a phone is taken only after its code is proven', async () => {
    const taken = (await createUser()).phone;
    const { browser, phone } = await createUser();
    const known = await browser.call(sendNewPhoneCode, { body: { phone: taken } });
    const unknown = await browser.call(sendNewPhoneCode, { body: { phone: newPhone() } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await advanceSignedIn(5 * minute, browser);
    const { oldCode, newCode } = await requestCodes(browser, taken);
    const submit = (code: string) =>
      browser.call(changePhone, { body: { phone: taken, oldCode, newCode: code } });
    expect((await submit(wrongCodeOf(newCode))).body.code).toBe('WRONG_CODE');
    const { status, body } = await submit(newCode);
    expect([status, body.code]).toEqual([409, 'PHONE_TAKEN']);
    expect((await accountOf(browser)).phone).toBe(phone);
    expect(await inboxOf(phone)).not.toContainEqual(expect.stringContaining('was changed'));
  });

  test('returns 403 from an unknown browser for a day', async () => {
    const { phone } = await createUser();
    app.clock.advance(2 * day);
    const thief = await signIn(app, phone);
    const { status, body, headers } = await thief.call(sendOldPhoneCode, {});
    expect([status, body.code]).toEqual([403, 'BROWSER_TOO_NEW']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    expect((await thief.call(sendNewPhoneCode, { body: { phone: newPhone() } })).status).toBe(403);
    const codes = { oldCode: '0000', newCode: '0000' };
    expect((await thief.call(changePhone, { body: { phone: newPhone(), ...codes } })).status).toBe(403);
    await advanceSignedIn(day, thief);
    expect((await thief.call(sendOldPhoneCode, {})).status).toBe(200);
  });

  test('returns 429 after three changes in a month', async () => {
    const { browser } = await createUser();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await changeTo(browser, newPhone())).status);
      await advanceSignedIn(5 * minute, browser);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('concurrent requests', () => {
  test('give a phone to only one of two accounts', async () => {
    const [one, two] = [await createUser(), await createUser()];
    const phone = newPhone();
    const first = await requestCodes(one.browser, phone);
    app.clock.advance(minute);
    const second = await requestCodes(two.browser, phone);
    const responses = await Promise.all([
      one.browser.call(changePhone, { body: { phone, ...first } }),
      two.browser.call(changePhone, { body: { phone, ...second } }),
    ]);
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'PHONE_TAKEN']));
    const now = [await accountOf(one.browser), await accountOf(two.browser)];
    expect(now.filter((account) => account.phone === phone)).toHaveLength(1);
    expect([one.phone, two.phone]).toContain(now.find((account) => account.phone !== phone)?.phone);
  });

  test('apply the same change once', async () => {
    const { browser, phone: oldPhone } = await createUser();
    const phone = newPhone();
    const codes = await requestCodes(browser, phone);
    const submit = () => browser.copy().call(changePhone, { body: { phone, ...codes } });
    const responses = await Promise.all([submit(), submit(), submit()]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accountOf(browser)).phone).toBe(phone);
    const notices = (await inboxOf(oldPhone)).filter((text) => text.includes('was changed'));
    expect(notices).toHaveLength(1);
  });

  test('create only one account when sign-up and phone change race', async () => {
    const { browser } = await createUser();
    const phone = newPhone();
    const codes = await requestCodes(browser, phone);
    app.clock.advance(minute);
    const newUser = new TestBrowser(() => app.app);
    await newUser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    const [changed, signedIn] = await Promise.all([
      browser.call(changePhone, { body: { phone, ...codes } }),
      newUser.call(verifyCode, { body: { phone, code } }),
    ]);
    expect(signedIn.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    const rows = await sql()<{ id: string }[]>`select id from account where phone = ${phone}`;
    expect(rows).toHaveLength(1);
  });
});

test('rolls back the phone and the codes when the last statement fails', async () => {
  const { browser, phone: oldPhone } = await createUser();
  const phone = newPhone();
  const codes = await requestCodes(browser, phone);
  await sql()`alter table phone_change add constraint refuses_all check (false) not valid`;
  expect((await browser.call(changePhone, { body: { phone, ...codes } })).status).toBe(500);
  expect((await accountOf(browser)).phone).toBe(oldPhone);
  await sql()`alter table phone_change drop constraint refuses_all`;
  expect((await browser.call(changePhone, { body: { phone, ...codes } })).status).toBe(200);
});
