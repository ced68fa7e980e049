import { setTimeout as wait } from 'node:timers/promises';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { errorTexts } from '../../error-texts.ts';
import { installErrorHandler } from './error-handler.ts';
import { refuseUnderPressure } from './pressure.ts';

/** Late by definition: no event loop is that punctual. */
const alwaysLateMs = 0.000_001;

test('under pressure new work is answered 503 with the time to wait, sign-in later than all else, health and the files of a page never', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  await refuseUnderPressure(app, { maxDelay: alwaysLateMs, minCalls: 1 });
  for (const url of ['/api/tree/count', '/api/auth/refresh', '/api/health/live', '/assets/app.css'])
    app.get(url, () => 'served');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/api/tree/count'), 'before anything was measured').toBe(200);

  // Lateness is measured by the second.
  await expect.poll(() => statusOf('/api/tree/count'), { timeout: 5_000 }).toBe(503);
  const refused = await app.inject({ url: '/api/tree/count' });
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(await statusOf('/api/health/live')).toBe(200);
  expect(await statusOf('/assets/app.css')).toBe(200);
  await app.close();
});

test('a process that is late with few calls under way refuses none of them, and who hung up is not one of them', async () => {
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected: () => undefined });
  await refuseUnderPressure(app, { maxDelay: alwaysLateMs, minCalls: 3 });
  const served = Promise.withResolvers<string>();
  app.get('/slow', () => served.promise);
  app.get('/endless', () => new Promise(() => {}));
  app.get('/api/tree/count', () => 'served');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

  const first = statusOf('/slow');
  // Lateness is measured by the second.
  await wait(2_500);
  expect(await statusOf('/api/tree/count'), 'two under way').toBe(200);
  const second = statusOf('/slow');
  expect(await statusOf('/api/tree/count'), 'three').toBe(503);
  served.resolve('served');
  expect([await first, await second]).toEqual([200, 200]);
  expect(await statusOf('/api/tree/count'), 'one').toBe(200);

  const address = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const calls = [1, 2, 3].map(() => fetch(`${address}/endless`, { signal: leaving.signal }));
  await expect.poll(() => statusOf('/api/tree/count'), { message: 'four' }).toBe(503);
  leaving.abort();
  await Promise.allSettled(calls);
  await expect.poll(() => statusOf('/api/tree/count'), { message: 'one again' }).toBe(200);
  await app.close();
});
