import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { errorTexts } from '../../error-texts.ts';
import { ConnectionFault } from '../postgres/clients.ts';
import { installErrorHandler } from './error-handler.ts';

async function answerTo(error: Error) {
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
  'a database that cannot be reached (%s) may be asked again, and surprises nobody',
  async (code) => {
    const cause = Object.assign(new Error('away'), { code });
    expect(await answerTo(new ConnectionFault(cause))).toEqual([503, '5', 0]);
  },
);

test('what nobody foresaw is ours, and reported', async () => {
  expect(await answerTo(new TypeError('of undefined'))).toEqual([500, undefined, 1]);
});
