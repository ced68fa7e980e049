import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { drawOnce } from './draw-once.ts';

const house = useTestApp();

async function ask(shows: string, draw = async () => Buffer.from(shows), ip = '127.0.0.1'): Promise<string> {
  const { parts } = await drawOnce(house.context, { ip, headers: {} } as FastifyRequest, { shows, draw });
  const { body } = parts;
  return typeof body === 'function' ? Buffer.from((await body('identity')) as Uint8Array).toString() : '';
}

test('a picture is drawn once for all who ask for it, then and later', async () => {
  let drawn = 0;
  const draw = async () => Buffer.from(`picture ${(drawn += 1)}`);
  expect(await Promise.all([ask('ghaf', draw), ask('ghaf', draw)])).toEqual(['picture 1', 'picture 1']);
  expect(await ask('ghaf', draw)).toBe('picture 1');
  expect(await ask('sidr', draw)).toBe('picture 2');
});

test('few are drawn at once, so that a core is left to the others', async () => {
  const counts: number[] = [];
  let running = 0;
  const draw = async () => {
    counts.push((running += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return Buffer.from('');
  };
  await Promise.all(Array.from({ length: 20 }, (_, count) => ask(`slow ${count}`, draw)));
  expect(counts).toHaveLength(20);
  expect(Math.max(...counts)).toBe(Math.max(1, availableParallelism() - 1));
});

test('a stranger may have thirty drawn a minute, and as many as are drawn already', async () => {
  const address = '203.0.113.9';
  for (let count = 0; count < 30; count += 1) await ask(`tree ${count}`, undefined, address);
  await expect(ask('tree 30', undefined, address)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await ask('tree 7', undefined, address)).toBe('tree 7');
  expect(await ask('tree 30', undefined, '203.0.113.10')).toBe('tree 30');
  expect(await ask('tree 30', undefined, address)).toBe('tree 30');
  house.clock.advance(60_000);
  expect(await ask('tree 31', undefined, address)).toBe('tree 31');
});

test('a drawing that fails is tried again by the next who asks', async () => {
  await expect(ask('broken', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await ask('broken')).toBe('broken');
});

test('who is refused is sent no tag to keep the refusal by', async () => {
  const remoteAddress = '203.0.113.11';
  for (let count = 0; count < 30; count += 1) await ask(`sand ${count}`, undefined, remoteAddress);
  const { statusCode, headers } = await house.app.inject({
    url: '/map/static/45,24,3/64x64.webp',
    remoteAddress,
  });
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([429, undefined, 'no-store']);
});
