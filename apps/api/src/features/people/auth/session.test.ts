import { getAccount, updateAccount } from '@nabta/contract/account';
import { endSession, listSessions, refreshToken, signOut } from '@nabta/contract/auth';
import { describe, expect, test } from 'vitest';

import { day, hour, minute, second } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const cookie = 'nabta-refresh';

const refreshed = async (browser: TestBrowser) => (await browser.call(refreshToken, {})).status;

describe('refreshing', () => {
  test('rotates the cookie and gives a token that works', async () => {
    const browser = await signIn(house, '+966502000001');
    const before = browser.cookies.get(cookie);
    const { status, body } = await browser.call(refreshToken, {});
    expect(status).toBe(200);
    expect(browser.cookies.get(cookie)).not.toBe(before);
    browser.token = (body.data as { token: string }).token;
    expect((await browser.call(getAccount, {})).status).toBe(200);
  });

  test('200 at once with one cookie rotate once, agree on one successor and sign nobody out', async () => {
    const browser = await signIn(house, '+966502000002');
    const tabs = Array.from({ length: 200 }, () => browser.copy());
    const statuses = await Promise.all(tabs.map(refreshed));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set(tabs.map((tab) => tab.cookies.get(cookie))).size).toBe(1);
    const [row] = await house.context.database.sql`
      select max(generation)::int as generation from session join account on account.id = account_id
      where phone = '+966502000002'`;
    expect(row).toEqual({ generation: 2 });
    expect(await refreshed(tabs[0] as TestBrowser)).toBe(200);
  });

  test('the parent is good even an hour later, since its answer may have been lost', async () => {
    const browser = await signIn(house, '+966502000003');
    const asleep = browser.copy();
    await refreshed(browser);
    house.clock.advance(hour);
    expect(await refreshed(asleep)).toBe(200);
    expect(asleep.cookies.get(cookie)).toBe(browser.cookies.get(cookie));
  });

  test('a grandparent is a race within ten seconds, and afterwards a theft that ends the whole session', async () => {
    const browser = await signIn(house, '+966502000004');
    const grandparent = browser.copy();
    await refreshed(browser);
    await refreshed(browser);
    expect(await refreshed(grandparent.copy())).toBe(200);
    house.clock.advance(11 * second);
    expect(await refreshed(grandparent.copy())).toBe(401);
    expect(await refreshed(browser)).toBe(401);
  });

  test('a forged, foreign or missing cookie is refused', async () => {
    const browser = await signIn(house, '+966502000005');
    const genuine = browser.cookies.get(cookie) ?? '';
    const [id, , proof] = genuine.split('.');
    for (const forged of ['', 'nonsense', `${id}.9.${proof}`, `${id}.1.${'A'.repeat(43)}`]) {
      const thief = new TestBrowser(() => house.app);
      thief.cookies.set(cookie, forged);
      expect(await refreshed(thief)).toBe(401);
    }
    expect(await refreshed(browser)).toBe(200);
  });

  test('a session dies after 30 idle days, and after 180 days whatever happens', async () => {
    const idle = await signIn(house, '+966502000006');
    house.clock.advance(30 * day + second);
    expect(await refreshed(idle)).toBe(401);
    const busy = await signIn(house, '+966502000007');
    for (let month = 0; month < 6; month += 1) {
      house.clock.advance(29 * day);
      expect(await refreshed(busy)).toBe(200);
    }
    house.clock.advance(7 * day);
    expect(await refreshed(busy)).toBe(401);
  });

  test('more than 30 rotations in a minute are slowed down, not thrown out', async () => {
    const browser = await signIn(house, '+966502000008');
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await refreshed(browser));
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
    house.clock.advance(minute);
    expect(await refreshed(browser)).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['a frame or the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' }],
    ['a foreign origin without fetch metadata', { origin: 'https://evil.example' }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('refuses %s, and neither rotates nor signs out', async (_, headers) => {
    const browser = await signIn(house, '+966502000009');
    const before = browser.cookies.get(cookie);
    expect((await browser.call(refreshToken, {}, headers)).status).toBe(403);
    expect((await browser.call(signOut, {}, headers)).status).not.toBe(200);
    expect(browser.cookies.get(cookie)).toBe(before);
    expect(await refreshed(browser)).toBe(200);
    house.clock.advance(minute);
  });
});

describe('signing out', () => {
  test('kills token and cookie at once', async () => {
    const browser = await signIn(house, '+966502000010');
    const copy = browser.copy();
    expect((await browser.call(signOut, {})).status).toBe(200);
    expect(browser.cookies.has(cookie)).toBe(false);
    expect((await copy.call(getAccount, {})).status).toBe(401);
    expect(await refreshed(copy)).toBe(401);
  });

  test('everywhere ends the sessions of every device', async () => {
    const phone = await signIn(house, '+966502000011');
    house.clock.advance(second);
    const laptop = await signIn(house, '+966502000011');
    await laptop.call(signOut, { body: { everywhere: true } });
    expect((await phone.call(getAccount, {})).status).toBe(401);
    expect(await refreshed(phone)).toBe(401);
  });

  test('without a session is no fault', async () => {
    expect((await new TestBrowser(() => house.app).call(signOut, {})).status).toBe(200);
  });
});

describe('devices', () => {
  test('are listed, the own one marked, and can be signed out one by one, but never somebody else’s', async () => {
    const phone = await signIn(house, '+966502000012');
    house.clock.advance(second);
    const laptop = await signIn(house, '+966502000012');
    const stranger = await signIn(house, '+966502000013');
    const sessions = (await laptop.call(listSessions, {})).body.data as { id: string; isCurrent: boolean }[];
    expect(sessions.map((session) => session.isCurrent)).toEqual([true, false]);
    const other = sessions[1]?.id ?? '';
    expect((await stranger.call(endSession, { params: { id: other } })).status).toBe(404);
    expect((await laptop.call(endSession, { params: { id: other } })).status).toBe(200);
    expect((await phone.call(getAccount, {})).status).toBe(401);
    expect((await laptop.call(endSession, { params: { id: other } })).status).toBe(404);
  });
});

test('a new user may only read and name the account, and naming it takes effect at once', async () => {
  const browser = await signIn(house, '+966502000014', { isNamed: false });
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ firstname: null });
  const { body } = await browser.call(updateAccount, { body: { firstname: '  سارة ', lastname: 'الدوسري' } });
  expect(body.data).toMatchObject({ firstname: 'سارة', lastname: 'الدوسري' });
});
