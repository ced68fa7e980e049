import { getAccount, updateAccount } from '@nabta/contract/people/account';
import { endSession, listSessions, refreshToken, signOut } from '@nabta/contract/people/auth';
import { describe, expect, test } from 'vitest';

import { day, hour, minute, second } from '#core/clock.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const cookie = 'nabta-refresh';

const refreshStatus = async (browser: TestBrowser) => (await browser.call(refreshToken, {})).status;

describe('refresh', () => {
  test('rotates the cookie and returns a valid token', async () => {
    const browser = await signIn(app, '+966502000001');
    const before = browser.cookies.get(cookie);
    const { status, body } = await browser.call(refreshToken, {});
    expect(status).toBe(200);
    expect(browser.cookies.get(cookie)).not.toBe(before);
    browser.token = body.data.token;
    expect((await browser.call(getAccount, {})).status).toBe(200);
  });

  test('rotates once for 200 concurrent requests with one cookie and returns one successor', async () => {
    const browser = await signIn(app, '+966502000002');
    const tabs = Array.from({ length: 200 }, () => browser.copy());
    const statuses = await Promise.all(tabs.map(refreshStatus));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set(tabs.map((tab) => tab.cookies.get(cookie))).size).toBe(1);
    const [row] = await app.context.database.sql`
      select max(generation)::int as generation from session join account on account.id = account_id
      where phone = '+966502000002'`;
    expect(row).toEqual({ generation: 2 });
    expect(await refreshStatus(tabs[0] as TestBrowser)).toBe(200);
  });

  test('accepts the previous cookie an hour later, because its response may have been lost', async () => {
    const browser = await signIn(app, '+966502000003');
    const sleepingTab = browser.copy();
    await refreshStatus(browser);
    app.clock.advance(hour);
    expect(await refreshStatus(sleepingTab)).toBe(200);
    expect(sleepingTab.cookies.get(cookie)).toBe(browser.cookies.get(cookie));
  });

  test('accepts a two generations old cookie within ten seconds and ends the session afterwards', async () => {
    const browser = await signIn(app, '+966502000004');
    const grandparent = browser.copy();
    await refreshStatus(browser);
    await refreshStatus(browser);
    expect(await refreshStatus(grandparent.copy())).toBe(200);
    app.clock.advance(11 * second);
    expect(await refreshStatus(grandparent.copy())).toBe(401);
    expect(await refreshStatus(browser)).toBe(401);
  });

  test('rejects a forged, foreign or missing cookie', async () => {
    const browser = await signIn(app, '+966502000005');
    const validCookie = browser.cookies.get(cookie) ?? '';
    const [id, , proof] = validCookie.split('.');
    for (const forged of ['', 'nonsense', `${id}.9.${proof}`, `${id}.1.${'A'.repeat(43)}`]) {
      const attacker = new TestBrowser(() => app.app);
      attacker.cookies.set(cookie, forged);
      expect(await refreshStatus(attacker)).toBe(401);
    }
    expect(await refreshStatus(browser)).toBe(200);
  });

  test('expires a session after 30 idle days and always after 180 days', async () => {
    const idle = await signIn(app, '+966502000006');
    app.clock.advance(30 * day + second);
    expect(await refreshStatus(idle)).toBe(401);
    const active = await signIn(app, '+966502000007');
    for (let month = 0; month < 6; month += 1) {
      app.clock.advance(29 * day);
      expect(await refreshStatus(active)).toBe(200);
    }
    app.clock.advance(7 * day);
    expect(await refreshStatus(active)).toBe(401);
  });

  test('returns 429 after 30 rotations in a minute and keeps the session', async () => {
    const browser = await signIn(app, '+966502000008');
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await refreshStatus(browser));
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
    app.clock.advance(minute);
    expect(await refreshStatus(browser)).toBe(200);
  });

  test.each([
    ['a different site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['a frame or the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' }],
    ['a foreign origin without fetch metadata', { origin: 'https://evil.example' }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('rejects %s without rotating or signing out', async (_, headers) => {
    const browser = await signIn(app, '+966502000009');
    const before = browser.cookies.get(cookie);
    expect((await browser.call(refreshToken, {}, headers)).status).toBe(403);
    expect((await browser.call(signOut, {}, headers)).status).not.toBe(200);
    expect(browser.cookies.get(cookie)).toBe(before);
    expect(await refreshStatus(browser)).toBe(200);
    app.clock.advance(minute);
  });
});

describe('sign-out', () => {
  test('invalidates token and cookie immediately', async () => {
    const browser = await signIn(app, '+966502000010');
    const copy = browser.copy();
    expect((await browser.call(signOut, {})).status).toBe(200);
    expect(browser.cookies.has(cookie)).toBe(false);
    expect((await copy.call(getAccount, {})).status).toBe(401);
    expect(await refreshStatus(copy)).toBe(401);
  });

  test('ends the sessions of every device with `everywhere`', async () => {
    const phone = await signIn(app, '+966502000011');
    app.clock.advance(second);
    const laptop = await signIn(app, '+966502000011');
    await laptop.call(signOut, { body: { everywhere: true } });
    expect((await phone.call(getAccount, {})).status).toBe(401);
    expect(await refreshStatus(phone)).toBe(401);
  });

  test('succeeds without a session', async () => {
    expect((await new TestBrowser(() => app.app).call(signOut, {})).status).toBe(200);
  });
});

describe('devices', () => {
  test('are listed with the current one marked and can be signed out by their owner only', async () => {
    const phone = await signIn(app, '+966502000012');
    app.clock.advance(second);
    const laptop = await signIn(app, '+966502000012');
    const otherUser = await signIn(app, '+966502000013');
    const sessions = (await laptop.call(listSessions, {})).body.data;
    expect(sessions.map((session) => session.isCurrent)).toEqual([true, false]);
    const other = sessions[1]?.id ?? '';
    expect((await otherUser.call(endSession, { params: { id: other } })).status).toBe(404);
    expect((await laptop.call(endSession, { params: { id: other } })).status).toBe(200);
    expect((await phone.call(getAccount, {})).status).toBe(401);
    expect((await laptop.call(endSession, { params: { id: other } })).status).toBe(404);
  });
});

test('lets a new user read and name the account and applies the name immediately', async () => {
  const browser = await signIn(app, '+966502000014', { isNamed: false });
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ firstname: null });
  const { body } = await browser.call(updateAccount, { body: { firstname: '  سارة ', lastname: 'الدوسري' } });
  expect(body.data).toMatchObject({ firstname: 'سارة', lastname: 'الدوسري' });
});
