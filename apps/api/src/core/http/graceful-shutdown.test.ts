import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { drain } from './graceful-shutdown.ts';

const app = useTestApp();

test('reports not ready, still serves and closes each connection while draining', async () => {
  const get = (url: string) => app.app.inject({ url });
  expect((await get('/api/health/ready')).statusCode).toBe(200);
  expect((await get('/api/health/live')).headers['connection']).not.toBe('close');

  await drain(app.app, 0);
  const ready = await get('/api/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toBeDefined();
  const live = await get('/api/health/live');
  expect(live.statusCode).toBe(200);
  expect(live.headers['connection']).toBe('close');
});
