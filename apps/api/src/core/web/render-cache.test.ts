import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { renderOnce } from './render-cache.ts';

const app = useTestApp();

async function render(
  cacheKey: string,
  draw = async () => Buffer.from(cacheKey),
  ip = '127.0.0.1',
): Promise<string> {
  const { parts } = await renderOnce(app.context, { ip, headers: {} } as FastifyRequest, { cacheKey, draw });
  const { body } = parts;
  return typeof body === 'function' ? Buffer.from((await body('identity')) as Uint8Array).toString() : '';
}

test('renders an image once for all concurrent and later requests', async () => {
  let renderCount = 0;
  const draw = async () => Buffer.from(`picture ${(renderCount += 1)}`);
  expect(await Promise.all([render('ghaf', draw), render('ghaf', draw)])).toEqual(['picture 1', 'picture 1']);
  expect(await render('ghaf', draw)).toBe('picture 1');
  expect(await render('sidr', draw)).toBe('picture 2');
});

test('limits concurrent renders, so that one core stays free', async () => {
  const counts: number[] = [];
  let running = 0;
  const draw = async () => {
    counts.push((running += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return Buffer.from('');
  };
  await Promise.all(Array.from({ length: 20 }, (_, count) => render(`slow ${count}`, draw)));
  expect(counts).toHaveLength(20);
  expect(Math.max(...counts)).toBe(Math.max(1, availableParallelism() - 1));
});

test('limits an address to thirty renders a minute, without counting cached images', async () => {
  const address = '203.0.113.9';
  for (let count = 0; count < 30; count += 1) await render(`tree ${count}`, undefined, address);
  await expect(render('tree 30', undefined, address)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await render('tree 7', undefined, address)).toBe('tree 7');
  expect(await render('tree 30', undefined, '203.0.113.10')).toBe('tree 30');
  expect(await render('tree 30', undefined, address)).toBe('tree 30');
  app.clock.advance(60_000);
  expect(await render('tree 31', undefined, address)).toBe('tree 31');
});

test('retries a failed render on the next request', async () => {
  await expect(render('broken', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await render('broken')).toBe('broken');
});

test('sends no ETag with a rejection', async () => {
  const remoteAddress = '203.0.113.11';
  for (let count = 0; count < 30; count += 1) await render(`sand ${count}`, undefined, remoteAddress);
  const { statusCode, headers } = await app.app.inject({
    url: '/map/static/45,24,3/64x64.webp',
    remoteAddress,
  });
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([429, undefined, 'no-store']);
});
