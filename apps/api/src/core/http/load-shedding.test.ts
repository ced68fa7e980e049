import { setTimeout as wait } from 'node:timers/promises';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { errorTexts } from '#features.ts';

import { installErrorHandler } from './error-handler.ts';
import { installDraining } from './graceful-shutdown.ts';
import { installLoadShedding } from './load-shedding.ts';

/** Always exceeded: no event loop is that punctual. */
const alwaysLateMs = 0.000_001;

const ignore = () => undefined;

test('returns 503 with Retry-After under load, for sign-in last, and never for health checks and assets', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  installDraining(app);
  await installLoadShedding(app, { maxDelay: alwaysLateMs, minCalls: 1, restart: ignore });
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
  expect(app.isRefusing()).toBe(false);
  expect(await statusOf('/api/health/live')).toBe(200);
  expect(await statusOf('/assets/app.css')).toBe(200);
  await app.close();
});

test('accepts requests while few are in flight and does not count disconnected clients', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  installDraining(app);
  await installLoadShedding(app, { maxDelay: alwaysLateMs, minCalls: 3, restart: ignore });
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

/** Always exceeded: a process needs more. */
const tinyBytes = 1;

test('refuses calls for their memory only while many are in flight, and says so', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  installDraining(app);
  const memory = { maxRssBytes: tinyBytes, sampleIntervalMs: 20 };
  await installLoadShedding(app, { ...memory, maxDelay: 60_000, minCalls: 2, restart: ignore });
  const served = Promise.withResolvers<string>();
  app.get('/slow', () => served.promise);
  app.get('/api/tree/count', () => 'served');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/api/tree/count'), 'one in flight').toBe(200);
  expect(app.isRefusing()).toBe(false);
  const calls = [statusOf('/slow'), statusOf('/slow')];
  await expect.poll(() => app.isRefusing()).toBe(true);
  expect(await statusOf('/api/tree/count'), 'three in flight').toBe(503);
  served.resolve('served');
  expect(await Promise.all(calls)).toContain(200);
  expect(app.isRefusing()).toBe(false);
  await app.close();
});

test('restarts once when memory stays above the limit without calls in flight', async () => {
  const app = Fastify();
  let restarts = 0;
  installDraining(app);
  const restart = () => void (restarts += 1);
  await installLoadShedding(app, { maxRssBytes: tinyBytes, sampleIntervalMs: 5, restart });
  await app.ready();
  await expect.poll(() => restarts).toBe(1);
  await wait(50);
  expect(restarts).toBe(1);
  await app.close();
});
