import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { renderOnce } from './render-cache.ts';

const app = useTestApp();

type Source = { ip?: string; accountId?: string };

async function render(
  cacheKey: string,
  draw = async () => Buffer.from(cacheKey),
  { ip = '127.0.0.1', accountId }: Source = {},
): Promise<string> {
  const request = { ip, headers: {} } as FastifyRequest;
  const { parts } = await renderOnce(app.context, request, { cacheKey, draw, accountId });
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
  for (let count = 0; count < 30; count += 1) await render(`tree ${count}`, undefined, { ip: address });
  await expect(render('tree 30', undefined, { ip: address })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect(await render('tree 7', undefined, { ip: address })).toBe('tree 7');
  expect(await render('tree 30', undefined, { ip: '203.0.113.10' })).toBe('tree 30');
  expect(await render('tree 30', undefined, { ip: address })).toBe('tree 30');
  app.clock.advance(60_000);
  expect(await render('tree 31', undefined, { ip: address })).toBe('tree 31');
});

/** Starts renders that end only when the test says so; returns the order in which images are drawn. */
function createStudio() {
  const drawn: string[] = [];
  const { promise: opening, resolve: open } = Promise.withResolvers<void>();
  const start = (name: string, source: Source) =>
    render(
      name,
      async () => {
        drawn.push(name);
        await opening;
        return Buffer.from(name);
      },
      source,
    );
  return { drawn, open, start };
}

test('takes turns between addresses, so that many images of one delay nobody else', async () => {
  const { drawn, open, start } = createStudio();
  const many = Array.from({ length: 20 }, (_, count) => start(`many ${count}`, { ip: '203.0.113.20' }));
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  const others = ['203.0.113.21', '203.0.113.22'].map((ip) => start(`other ${ip}`, { ip }));
  open();
  await Promise.all([...many, ...others]);
  for (const ip of ['203.0.113.21', '203.0.113.22'])
    expect(drawn.indexOf(`other ${ip}`)).toBeLessThan(availableParallelism() + 4);
});

test('lets signed-in people pass strangers who wait, and rejects strangers above the limit', async () => {
  const { drawn, open, start } = createStudio();
  const strangers = Array.from({ length: 80 }, (_, count) =>
    start(`stranger ${count}`, { ip: `198.51.100.${count}` }).catch((error: unknown) => error),
  );
  const refused = await Promise.race(strangers);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' });
  const accountId = '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4b99';
  const before = drawn.length;
  const person = start('person', { ip: '198.51.100.1', accountId });
  await vi.waitFor(async () =>
    expect(
      await app.context.database.sql`
    select from rate_bucket where key = ${`drawing:${accountId}`}`,
    ).toHaveLength(1),
  );
  open();
  await person;
  expect(drawn.indexOf('person')).toBeLessThanOrEqual(before + availableParallelism());
  await Promise.all(strangers);
});

test('retries a failed render on the next request', async () => {
  await expect(render('broken', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await render('broken')).toBe('broken');
});

test('sends no ETag with a rejection', async () => {
  const remoteAddress = '203.0.113.11';
  for (let count = 0; count < 30; count += 1) await render(`sand ${count}`, undefined, { ip: remoteAddress });
  const { statusCode, headers } = await app.app.inject({
    url: '/map/static/45,24,3/64x64.webp',
    remoteAddress,
  });
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([429, undefined, 'no-store']);
});
