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
  await refuseUnderPressure(app, { maxDelay: alwaysLateMs });
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
