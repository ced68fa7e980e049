import { listErrorGroups, type NewErrorReport, sendErrorReport } from '@nabta/contract/services/error-report';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { startFakeSentry } from '#gateways/error-service/testing/fake-sentry.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const sentry = await startFakeSentry();
const app = useTestApp({ environment: { SENTRY_DSN: sentry.dsn } });
const browser = new TestBrowser(() => app.app);

afterAll(() => sentry.close());

afterEach(() => {
  sentry.rejection = undefined;
  sentry.events.length = 0;
  sentry.raw.length = 0;
  app.clock.advance(10 * 60_000);
});

const report: NewErrorReport = {
  reference: '7K3M9QX2',
  release: '0.1.0+aaaaaaaa',
  agoMs: 0,
  type: 'ApiError',
  message: '500 INTERNAL for +966501234567 of نورة',
  action: 'send-code',
  page: '/login',
  language: 'ar',
  isOnline: true,
  call: {
    method: 'POST',
    path: '/auth/login_phone',
    status: 500,
    requestId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
  },
  frames: [],
  crumbs: [{ agoMs: 1, kind: 'page', what: '/login' }],
};

async function storedCount(): Promise<number> {
  const account = await make.createAccount(app.context.database.sql, { role: 'admin' });
  const staff = await createStaffBrowser(app, account);
  const groups = (await staff.call(listErrorGroups, { query: {} })).body.data;
  return groups.reduce((sum, { times }) => sum + times, 0);
}

test('sends scrubbed errors from the server to the configured service and stores nothing', async () => {
  expect((await browser.call(sendErrorReport, { body: report })).status).toBe(200);
  expect(sentry.events).toMatchObject([
    {
      release: '0.1.0+aaaaaaaa',
      environment: 'test',
      transaction: '/login',
      tags: {
        reference: '7K3M9QX2',
        action: 'send-code',
        call: 'POST /auth/login_phone 500',
        request: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52',
        language: 'ar',
        online: 'true',
      },
      exception: { values: [{ type: 'ApiError', value: '500 INTERNAL for [number] of [text]' }] },
    },
  ]);
  expect(sentry.raw.join('')).not.toMatch(/501234567|نورة|127\.0\.0\.1/u);
  expect(await storedCount()).toBe(0);
});

test('stores errors that the service rejects', async () => {
  sentry.rejection = { status: 429, headers: { 'retry-after': '60' } };
  await browser.call(sendErrorReport, { body: { ...report, reference: '7K3M9QX3' } });
  sentry.rejection = undefined;
  await browser.call(sendErrorReport, { body: { ...report, reference: '7K3M9QX4', type: 'Other' } });
  expect(sentry.events).toEqual([]);
  expect(await storedCount()).toBe(2);
});

test('sends an unexpected server error with its request id and route', async () => {
  const { errorService } = app.context;
  if (errorService === undefined) throw new Error('no error service');
  vi.spyOn(errorService, 'send').mockRejectedValueOnce(new TypeError('x is not a function'));
  const { status, headers } = await browser.call(sendErrorReport, { body: report });
  expect(status).toBe(500);
  await vi.waitFor(() => expect(sentry.events).toHaveLength(1), 20_000);
  expect(sentry.events).toMatchObject([
    {
      platform: 'node',
      transaction: 'POST /api/error_report',
      tags: { request: headers['x-request-id'] },
      exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
    },
  ]);
  const { frames } = sentry.events[0]?.exception.values[0]?.stacktrace ?? { frames: [] };
  expect(frames.at(-1)?.filename).toBe('apps/api/src/features/services/error-report/error-service.test.ts');
});
