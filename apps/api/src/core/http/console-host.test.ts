import { getOverview } from '@nabta/contract/operations/console';
import { refreshToken, sendCode, verifyCode } from '@nabta/contract/people/auth';
import { getSecondFactor } from '@nabta/contract/people/second-factor';
import { getCompany } from '@nabta/contract/supply/company';
import { expect, test } from 'vitest';

import { featureRoutes } from '#features.ts';
import * as make from '#testing/factories.ts';
import { createFakeWebBuild } from '#testing/fake-web-build.ts';
import { readCode } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp({
  environment: { PUBLIC_URL: 'https://nabta.example', CONSOLE_ORIGIN: 'https://console.nabta.example' },
  webDirectory: createFakeWebBuild(),
});
const consoleHost = { host: 'console.nabta.example' };
const otherHost = { host: 'nabta.example' };

test('serves staff endpoints on the console host only', async () => {
  const { sql } = app.context.database;
  const staff = await createStaffBrowser(app, await make.createAccount(sql, { role: 'admin' }));
  const headers = { authorization: `Bearer ${staff.token}` };
  const staffRoutes = featureRoutes.filter(({ config }) => config.access === 'staff');
  expect(staffRoutes.length).toBeGreaterThan(60);
  for (const { config } of staffRoutes) {
    const { method, url } = config;
    const response = await app.app.inject({ method, url, headers: { ...headers, ...otherHost } });
    expect(response.statusCode, `${method} ${url}`).toBe(404);
  }
  const query = { period: 'last30Days' } as const;
  expect((await staff.call(getOverview, { query }, consoleHost)).status).toBe(200);
  expect((await staff.call(getOverview, { query }, otherHost)).status).toBe(404);
  // Planters and owners prove their factor on the public host.
  for (const host of [consoleHost, otherHost])
    expect((await staff.call(getSecondFactor, {}, host)).status).toBe(200);
});

test('limits the cookies of a console sign-in to the console host and rejects sibling sites', async () => {
  const phone = '+966558123490';
  const browser = new TestBrowser(() => app.app);
  await browser.call(sendCode, { body: { phone } }, consoleHost);
  const code = await readCode(app, phone);
  expect((await browser.call(verifyCode, { body: { phone, code } }, consoleHost)).status).toBe(200);
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Secure-nabta-console-device',
    '__Secure-nabta-console-refresh',
  ]);
  const refresh = (headers: Record<string, string>) => browser.copy().call(refreshToken, {}, headers);
  expect((await refresh({ ...consoleHost, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await refresh({ ...consoleHost, origin: 'https://nabta.example' })).status).toBe(403);
  expect((await refresh({ ...otherHost, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  expect((await refresh({ ...consoleHost, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('redirects console pages to the console host, and other pages away from it, except sign-in', async () => {
  const open = async (url: string, headers: Record<string, string>) => {
    const { statusCode, headers: responseHeaders } = await app.app.inject({ url, headers });
    return [statusCode, responseHeaders.location];
  };
  expect(await open('/console/trees?q=1', otherHost)).toEqual([
    302,
    'https://console.nabta.example/console/trees?q=1',
  ]);
  expect(await open('/console/trees', consoleHost)).toEqual([200, undefined]);
  expect(await open('/login', consoleHost)).toEqual([200, undefined]);
  expect(await open('/', consoleHost)).toEqual([302, 'https://console.nabta.example/console']);
  expect(await open('/tree/7K3M9QX2TB', consoleHost)).toEqual([302, 'https://nabta.example/tree/7K3M9QX2TB']);
  expect(await open('/', otherHost)).toEqual([200, undefined]);
});

test('returns the public URL of a company page to the console', async () => {
  const { sql } = app.context.database;
  const staff = await createStaffBrowser(app, await make.createAccount(sql, { role: 'admin' }));
  const { id } = await make.createCompany(sql, { slug: 'waha-bank' });
  const { body } = await staff.call(getCompany, { params: { id } }, consoleHost);
  expect(body.data).toMatchObject({ page: 'https://nabta.example/company/waha-bank' });
});
