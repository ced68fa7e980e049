import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import { pagePaths } from '@nabta/contract/pages';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';

import { featureRoutes } from './app.ts';
import { inboxRoutes } from './features/message/message.routes.ts';
import { samplePicture } from './gateways/pictures/testing/sample-picture.ts';
import { createRequestRate } from './platform/http/request-rate.ts';
import { builtWebApp } from './testing/built-web-app.ts';
import * as make from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const house = useTestApp({ webDirectory: builtWebApp(), requestRate: createRequestRate });
const stranger = '203.0.113.7';
let publicId = '';

const ask = (url: string, options: InjectOptions = {}) => house.app.inject({ url, ...options });

beforeAll(async () => {
  await house.context.pictures.put('trees', 'ghaf-1', samplePicture());
  ({ publicId } = await make.createTree(house.context.database.sql));
});

/** An address of each route; what its parameters name need not be there. */
const addresses = [
  ...[...featureRoutes, ...inboxRoutes].map(({ declared }) => declared),
  ...Object.values(pagePaths).map((url) => ({ method: 'GET' as const, url })),
].map(({ method, url }) => ({ method, url: url.replace(/:\w+/gu, '0') }));

describe('every answer', () => {
  test('has an id, which the log has too, and says whether it may be kept', async () => {
    expect(addresses.length).toBeGreaterThan(90);
    const ids = new Set<unknown>();
    for (const { method, url } of addresses) {
      const { headers, statusCode } = await ask(url, { method });
      ids.add(headers['x-request-id']);
      expect(headers['cache-control'], url).toBeDefined();
      expect(statusCode, url).toBeLessThan(500);
    }
    expect(ids.size).toBe(addresses.length);
    expect(ids.has(undefined)).toBe(false);
  });

  test.each([
    ['a file of the web app', '/assets/app-1a2b.js', 200],
    ['a file that is not there', '/assets/gone.js', 404],
    ['a page that is not there', '/nowhere', 404],
    ['a call that is not there', '/api/nowhere', 404],
    ['an address that cannot be read', '/%E0%A4%A', 400],
  ])('%s has one as well', async (_name, url, status) => {
    const { statusCode, headers } = await ask(url);
    expect(statusCode).toBe(status);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/u);
  });
});

describe('a wrong method', () => {
  test.each(addresses.filter(({ method }) => method === 'GET').map(({ url }) => url))(
    'DELETE or POST of %s is refused, and what is allowed is told',
    async (url) => {
      const known = new Set(addresses.filter((each) => each.url === url).map(({ method }) => method));
      for (const method of ['DELETE', 'POST'] as const) {
        if (known.has(method)) continue;
        const payload = '<xml/>';
        const { statusCode, headers } = await ask(url, {
          method,
          payload,
          headers: { 'content-type': 'text/xml' },
        });
        expect(statusCode).toBe(405);
        expect(String(headers.allow)).toContain('GET, HEAD');
        expect(headers['x-request-id']).toBeDefined();
      }
    },
  );

  test('to the API it is told in an envelope', async () => {
    const { body } = await ask('/api/auth/login_phone');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('what is not there', () => {
  test('is to the API a failure in an envelope, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { statusCode, body } = await ask('/api/nowhere', { method });
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test('is to a browser the app, which says so, and 404', async () => {
    for (const path of ['/nowhere', '/profile/more', '/impact/land/1/2', '/apis']) {
      const { statusCode, headers, body } = await ask(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('shell');
      expect(headers.etag).toBeUndefined();
    }
  });

  test('no known page is among it', async () => {
    for (const path of Object.values(pagePaths).filter((path) => !path.includes(':')))
      expect((await ask(path)).statusCode, path).toBe(200);
    expect((await ask('/coupon/ABC')).statusCode).toBe(200);
    expect((await ask('/impact/land/1')).statusCode).toBe(200);
  });
});

/** How browsers name them, and how each is read again. */
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

describe('a long text', () => {
  test.each([
    ['sign-in', () => '/login'],
    ['a shell', () => '/profile'],
    ['what is not there', () => '/nowhere'],
    ['a tree that is not there', () => '/tree/0000000000'],
    ['the page of a tree', () => `/tree/${publicId}`],
    ['a call', () => '/api/specie'],
    ['a large file of the map', () => '/map/places.json'],
    ['a large document', () => '/api/openapi.json'],
  ])('%s comes compressed as the caller takes it, and reads the same', async (_name, url) => {
    const plain = await ask(url());
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decode] of Object.entries(decoders)) {
      const { headers, rawPayload } = await ask(url(), { headers: { 'accept-encoding': encoding } });
      expect([headers['content-encoding'], headers['content-type']]).toEqual([
        encoding,
        plain.headers['content-type'],
      ]);
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect(decode(rawPayload).equals(plain.rawPayload)).toBe(true);
      expect([headers.etag, headers['vary']]).toEqual([plain.headers.etag, plain.headers['vary']]);
    }
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd;q=0, br;q=0.0, GZIP;q=0.5', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ])('to who takes "%s" it comes as %s', async (accepted, encoding) => {
    const { headers } = await ask('/api/specie', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test.each([
    ['a page', () => '/login', 'br'],
    ['the page of a tree', () => `/tree/${publicId}`, 'zstd'],
    ['JSON', () => '/map/style/standard.json', 'br'],
  ])(
    'who has %s in one encoding is told that nothing changed, whatever it takes now',
    async (_name, url, encoding) => {
      const kept = await ask(url(), { headers: { 'accept-encoding': encoding } });
      expect(String(kept.headers['vary'])).toContain('accept-encoding');
      for (const accepted of [encoding, 'gzip', 'identity']) {
        const again = await ask(url(), {
          headers: { 'accept-encoding': accepted, 'if-none-match': String(kept.headers.etag) },
        });
        expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
        expect(again.headers['content-encoding']).toBeUndefined();
        expect(again.headers['vary']).toBe(kept.headers['vary']);
      }
    },
  );

  test('HEAD tells its length as it would come', async () => {
    const options = { headers: { 'accept-encoding': 'br' } };
    const { headers } = await ask('/login', options);
    const head = await ask('/login', { ...options, method: 'HEAD' });
    expect([
      head.rawPayload.length,
      head.headers['content-length'],
      head.headers['content-encoding'],
    ]).toEqual([0, headers['content-length'], 'br']);
  });
});

test.each([
  ['a short text', () => '/api/health/live'],
  ['a failure', () => '/api/nowhere'],
  ['a picture', () => '/trees/ghaf-1.webp'],
])('%s comes as it is', async (_name, url) => {
  const { headers } = await ask(url(), { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('headers', () => {
  const pagePolicies = [
    'content-security-policy',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
  ];
  test.each([
    ['/login', 'strict-origin-when-cross-origin'],
    ['/tree/ABCDEFGHJK', 'no-referrer'],
    ['/user/abc', 'no-referrer'],
    ['/gift/abc', 'no-referrer'],
  ])('%s tells other sites %s of its address', async (url, policy) => {
    expect((await ask(url)).headers['referrer-policy']).toBe(policy);
  });

  const policiesOf = async (url: string) => {
    const { headers } = await ask(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    return pagePolicies.filter((name) => headers[name] !== undefined);
  };

  test.each([
    ['/api/specie', 'a call'],
    ['/api/nowhere', 'a failure'],
    ['/map/config.json', 'JSON beside the API'],
  ])('%s, %s, carries what JSON needs and no more', async (url) => {
    const { headers } = await ask(url);
    const needed =
      /^(cache-control|content-(type|length|language)|date|connection|etag|vary|x-content-type-options|x-request-id|ratelimit.*)$/u;
    expect(Object.keys(headers).filter((name) => !needed.test(name))).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([['/login'], ['/nowhere'], ['/dev/inbox'], ['/api/docs']])(
    '%s, which a browser shows, carries the policies of pages',
    async (url) => {
      expect(await policiesOf(url)).toEqual(pagePolicies);
      expect((await ask(url)).headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test('a script is light: it runs under the policy of its page', async () => {
    expect(await policiesOf('/assets/app-1a2b.js')).toEqual([]);
    const { headers } = await ask('/assets/app-1a2b.js');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    expect(lines.join('\r\n').length).toBeLessThan(450);
  });

  test('a drawing that is opened on its own runs nothing', async () => {
    expect(await policiesOf('/assets/leaf-1a2b.svg')).toEqual(['content-security-policy']);
    const { headers } = await ask('/assets/leaf-1a2b.svg');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/u);
  });

  test('a worker has a policy of its own, and WebAssembly is compiled by one of them and by no page', async () => {
    const policyOf = async (url: string) => (await ask(url)).headers['content-security-policy'];
    expect(await policyOf('/assets/qr-worker-1a2b.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policyOf('/sw.js')).toContain("script-src 'self';");
    for (const url of ['/scan', '/login', '/sw.js'])
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval');
  });

  test('a picture says who may show it and no policy of pages', async () => {
    expect(await policiesOf('/map/static/50.21,26.41,9/64x64.webp')).toEqual([]);
    const photo = await ask('/trees/ghaf-1.webp');
    expect(photo.headers['cross-origin-resource-policy']).toBe('same-origin');
    const preview = await ask(`/preview/tree/${publicId}/en.jpg`);
    expect(preview.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

test.each([
  ['a page', () => '/profile'],
  ['the page of a tree', () => `/tree/${publicId}`],
  ['its preview', () => `/preview/tree/${publicId}/en.jpg`],
  ['a photo', () => '/trees/ghaf-1.webp'],
  ['a tile of outlines', () => '/map/tiles/3/5/3.mvt'],
  ['a drawn map', () => '/map/static/50.21,26.41,9/64x64.webp'],
  ['names on the map', () => '/map/places.json'],
  ['a style', () => '/map/style/standard.json'],
  ['the API’s document', () => '/api/openapi.json'],
])(
  'of %s, who has it is told that nothing changed, and HEAD tells the same without it',
  async (_name, url) => {
    const { headers, statusCode } = await ask(url());
    expect(statusCode).toBe(200);
    expect(headers.etag).toBeDefined();
    const again = await ask(url(), { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['x-request-id']).toBeDefined();
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    const head = await ask(url(), { method: 'HEAD' });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect([head.headers.etag, head.headers['content-type']]).toEqual([
      headers.etag,
      headers['content-type'],
    ]);
  },
);

describe('limits', () => {
  /** How many of so many the first refusal lets through. */
  async function allowed(url: string, remoteAddress: string, max: number): Promise<number> {
    for (let count = 0; count < max; count += 1) {
      const { statusCode, headers } = await ask(url, { remoteAddress });
      if (statusCode !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      return count;
    }
    return max;
  }

  test.each([
    ['the page of a tree', () => `/tree/${publicId}`, 300],
    ['the page of a forest that is not there', () => '/user/unknown', 300],
    ['a preview', () => `/preview/tree/${publicId}/en.jpg`, 300],
    ['a call', () => '/api/specie', 60],
    ['a photo', () => '/trees/ghaf-1.webp', 2_000],
    ['a tile', () => '/api/tree/tiles/0/0/0.mvt?account=00000000-0000-0000-0000-000000000000', 500],
  ])('%s may be asked for so many times at once', async (name, url, max) => {
    const address = `203.0.113.${20 + name.length}`;
    expect(await allowed(url(), address, max + 1)).toBe(max);
    house.clock.advance(60_000);
    expect((await ask(url(), { remoteAddress: address })).statusCode).not.toBe(429);
  });

  test('who opened too many pages may still look at photos, and is told in words how long to wait', async () => {
    expect(await allowed('/gift/unknown', stranger, 301)).toBe(300);
    const refused = await ask('/gift/unknown', {
      remoteAddress: stranger,
      headers: { 'accept-language': 'en' },
    });
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(refused.body).toContain('Try again');
    const shown = await ask('/gift/unknown', {
      remoteAddress: stranger,
      headers: { 'accept-language': 'ar', 'sec-fetch-dest': 'document' },
    });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'/u);
    expect(shown.body).toContain('<html lang="ar" dir="rtl">');
    expect((await ask('/trees/ghaf-1.webp', { remoteAddress: stranger })).statusCode).toBe(200);
  });
});
