import { setTimeout as wait } from 'node:timers/promises';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { errorTexts } from '#features.ts';

import { installErrorHandler } from './error-handler.ts';
import { installLoadShedding } from './load-shedding.ts';

/** Always exceeded: no event loop is that punctual. */
const alwaysLateMs = 0.000_001;

test('returns 503 with Retry-After under load, for sign-in last, and never for health checks and assets', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  await installLoadShedding(app, { maxDelay: alwaysLateMs, minCalls: 1 });
  for (const url of ['/api/tree/count', '/api/auth/refresh', '/api/health/live', '/assets/app.css'])
    app.get(url, () => 'served');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/api/tree/count'), 'before anything was measured').toBe(200);

  // The delay is sampled once a second.
  await expect.poll(() => statusOf('/api/tree/count'), { timeout: 5_000 }).toBe(503);
  const rejected = await app.inject({ url: '/api/tree/count' });
  expect(rejected.headers['retry-after']).toBe('5');
  expect(rejected.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(await statusOf('/api/health/live')).toBe(200);
  expect(await statusOf('/assets/app.css')).toBe(200);
  await app.close();
});

test('accepts requests while few are in flight and does not count disconnected clients', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  await installLoadShedding(app, { maxDelay: alwaysLateMs, minCalls: 3 });
  const served = Promise.withResolvers<string>();
  app.get('/slow', () => served.promise);
  app.get('/endless', () => new Promise(() => {}));
  app.get('/api/tree/count', () => 'served');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

  const first = statusOf('/slow');
  // The delay is sampled once a second.
  await wait(2_500);
  expect(await statusOf('/api/tree/count'), 'two in flight').toBe(200);
  const second = statusOf('/slow');
  expect(await statusOf('/api/tree/count'), 'three').toBe(503);
  served.resolve('served');
  expect([await first, await second]).toEqual([200, 200]);
  expect(await statusOf('/api/tree/count'), 'one').toBe(200);

  const address = await app.listen({ port: 0 });
  const abortController = new AbortController();
  const calls = [1, 2, 3].map(() => fetch(`${address}/endless`, { signal: abortController.signal }));
  await expect.poll(() => statusOf('/api/tree/count'), { message: 'four' }).toBe(503);
  abortController.abort();
  await Promise.allSettled(calls);
  await expect.poll(() => statusOf('/api/tree/count'), { message: 'one again' }).toBe(200);
  await app.close();
});
