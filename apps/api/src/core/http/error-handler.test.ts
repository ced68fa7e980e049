import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { errorTexts } from '#features.ts';

import { ConnectionError } from '../postgres/clients.ts';
import { installErrorHandler } from './error-handler.ts';

async function responseTo(error: Error) {
  const reportUnexpected = vi.fn();
  const app = Fastify();
  installErrorHandler(app, { errorTexts, reportUnexpected });
  app.get('/api/tree', async () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject('/api/tree');
  await app.close();
  return [statusCode, headers['retry-after'], reportUnexpected.mock.calls.length];
}

test.each(['EHOSTUNREACH', 'EAI_AGAIN', 'EPIPE', undefined])(
  'returns 503 and reports nothing when the database is unreachable (%s)',
  async (code) => {
    const cause = Object.assign(new Error('away'), { code });
    expect(await responseTo(new ConnectionError(cause))).toEqual([503, '5', 0]);
  },
);

test.each(['40001', '40P01'])(
  'returns 503 when a transaction was rolled back at every attempt (%s)',
  async (code) => {
    expect(await responseTo(Object.assign(new Error('rolled back'), { code }))).toEqual([503, '5', 0]);
  },
);

test('returns 500 and reports an unexpected error', async () => {
  expect(await responseTo(new TypeError('of undefined'))).toEqual([500, undefined, 1]);
});
