import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { logOptions } from './request-log.ts';

test('a request leaves one line, without its query and without its headers but the agent', async () => {
  const lines: string[] = [];
  const app = Fastify(logOptions('info', { write: (line) => lines.push(line) }));
  app.get('/tree', async () => 'good');
  await app.inject({
    url: '/tree?phone=%2B966500000001',
    headers: { authorization: 'Bearer secret', 'user-agent': 'Safari' },
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: expect.any(String),
    method: 'GET',
    path: '/tree',
    agent: 'Safari',
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines[0]).not.toMatch(/966500000001|secret/u);
});
