import { expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { drain } from './draining.ts';

const house = useTestApp();

test('a server that leaves says that it is not ready, still serves, and ends each connection', async () => {
  const ask = (url: string) => house.app.inject({ url });
  expect((await ask('/api/health/ready')).statusCode).toBe(200);
  expect((await ask('/api/health/live')).headers['connection']).not.toBe('close');

  await drain(house.app, 0);
  const ready = await ask('/api/health/ready');
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toBeDefined();
  const live = await ask('/api/health/live');
  expect(live.statusCode).toBe(200);
  expect(live.headers['connection']).toBe('close');
});
