import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { createLog, logOptions } from './log.ts';

function collect() {
  const lines: string[] = [];
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
}

async function linesFor(url: string, hasAccessLog: boolean): Promise<string[]> {
  const { lines, stream } = collect();
  const app = Fastify(logOptions({ logLevel: 'warn', hasAccessLog }, stream));
  app.get('/gift/:code', async () => 'good');
  await app.inject({ url, headers: { authorization: 'Bearer secret', 'user-agent': 'Safari' } });
  return lines;
}

test('logs one line per request when enabled: its route, and neither URL, query nor headers', async () => {
  const lines = await linesFor('/gift/7K3M9QX2TB?phone=%2B966500000001', true);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: expect.any(String),
    method: 'GET',
    route: '/gift/:code',
    agent: 'Safari',
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines[0]).not.toMatch(/7K3M9QX2TB|966500000001|secret/u);
  expect(await linesFor('/gift/7K3M9QX2TB', false)).toEqual([]);
});

test('logs an error without the fields that the database or a driver attached', () => {
  const { lines, stream } = collect();
  const cause = new Error('connect to +966500000001 failed');
  const error = Object.assign(new Error('duplicate key: phone=+966500000001', { cause }), {
    code: '23505',
    detail: 'Key (phone)=(+966500000001) already exists.',
    client: { password: 'hidden' },
  });
  createLog({ logLevel: 'warn' }, stream).warn({ err: error }, 'not written');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'not written',
    err: { type: 'Error', code: '23505', stack: expect.stringContaining('log.test.ts'), cause: {} },
  });
  expect(lines[0]).not.toMatch(/966500000001|hidden/u);
});
