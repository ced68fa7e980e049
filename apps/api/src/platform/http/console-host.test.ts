import { refreshToken, sendCode, verifyCode } from '@nabta/contract/auth';
import { getCompany } from '@nabta/contract/company';
import { getOverview } from '@nabta/contract/console';
import { getSecondFactor } from '@nabta/contract/second-factor';
import { expect, test } from 'vitest';

import { featureRoutes } from '../../app.ts';
import { builtWebApp } from '../../testing/built-web-app.ts';
import * as make from '../../testing/factories.ts';
import { readCode } from '../../testing/sign-in.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp({
  environment: { PUBLIC_URL: 'https://nabta.example', CONSOLE_ORIGIN: 'https://console.nabta.example' },
  webDirectory: builtWebApp(),
});
const atConsole = { host: 'console.nabta.example' };
const elsewhere = { host: 'nabta.example' };

test('every call of staff is answered on the host of the console alone', async () => {
  const { sql } = house.context.database;
  const staff = await signedInAsStaff(house, await make.createAccount(sql, { role: 'admin' }));
  const headers = { authorization: `Bearer ${staff.token}` };
  const ofStaff = featureRoutes.filter(({ declared }) => declared.access === 'staff');
  expect(ofStaff.length).toBeGreaterThan(60);
  for (const { declared } of ofStaff) {
    const { method, url } = declared;
    const answer = await house.app.inject({ method, url, headers: { ...headers, ...elsewhere } });
    expect(answer.statusCode, `${method} ${url}`).toBe(404);
  }
  const query = { period: 'last30Days' } as const;
  expect((await staff.call(getOverview, { query }, atConsole)).status).toBe(200);
  expect((await staff.call(getOverview, { query }, elsewhere)).status).toBe(404);
  expect((await staff.call(getSecondFactor, {}, atConsole)).status).toBe(200);
  expect((await staff.call(getSecondFactor, {}, elsewhere)).status).toBe(404);
});

test('whoever signs in at the console has a cookie of it, which is none elsewhere, and no sibling site may use it', async () => {
  const phone = '+966558123490';
  const browser = new TestBrowser(() => house.app);
  await browser.call(sendCode, { body: { phone } }, atConsole);
  const code = await readCode(house, phone);
  expect((await browser.call(verifyCode, { body: { phone, code } }, atConsole)).status).toBe(200);
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Secure-nabta-console-device',
    '__Secure-nabta-console-refresh',
  ]);
  const refresh = (headers: Record<string, string>) => browser.copy().call(refreshToken, {}, headers);
  expect((await refresh({ ...atConsole, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await refresh({ ...atConsole, origin: 'https://nabta.example' })).status).toBe(403);
  expect((await refresh({ ...elsewhere, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  expect((await refresh({ ...atConsole, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('pages of the console lead to its host, and it shows no others but the way in', async () => {
  const open = async (url: string, headers: Record<string, string>) => {
    const { statusCode, headers: answered } = await house.app.inject({ url, headers });
    return [statusCode, answered.location];
  };
  expect(await open('/console/trees?q=1', elsewhere)).toEqual([
    302,
    'https://console.nabta.example/console/trees?q=1',
  ]);
  expect(await open('/console/trees', atConsole)).toEqual([200, undefined]);
  expect(await open('/login', atConsole)).toEqual([200, undefined]);
  expect(await open('/', atConsole)).toEqual([302, 'https://console.nabta.example/console']);
  expect(await open('/tree/7K3M9QX2TB', atConsole)).toEqual([302, 'https://nabta.example/tree/7K3M9QX2TB']);
  expect(await open('/', elsewhere)).toEqual([200, undefined]);
});

test('the console knows where everybody sees the page of a company', async () => {
  const { sql } = house.context.database;
  const staff = await signedInAsStaff(house, await make.createAccount(sql, { role: 'admin' }));
  const { id } = await make.createCompany(sql, { slug: 'waha-bank' });
  const { body } = await staff.call(getCompany, { params: { id } }, atConsole);
  expect(body.data).toMatchObject({ page: 'https://nabta.example/company/waha-bank' });
});
