import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import { pagePaths } from '@nabta/contract/core/pages';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';

import { createRequestRate } from './core/http/request-rate.ts';
import { featureRoutes } from './features.ts';
import { inboxRoutes } from './features/services/message/message.routes.ts';
import { samplePicture } from './gateways/pictures/testing/sample-picture.ts';
import * as make from './testing/factories.ts';
import { createFakeWebBuild } from './testing/fake-web-build.ts';
import { useTestApp } from './testing/test-app.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild(), requestRate: createRequestRate });
const visitorAddress = '203.0.113.7';
let publicId = '';

const request = (url: string, options: InjectOptions = {}) => app.app.inject({ url, ...options });

beforeAll(async () => {
  await app.context.pictures.put('trees', 'ghaf-1', samplePicture());
  ({ publicId } = await make.createTree(app.context.database.sql));
});

/** One URL of each route; the records it names need not exist. */
const addresses = [
  ...[...featureRoutes, ...inboxRoutes].map(({ config: declared }) => declared),
  ...Object.values(pagePaths).map((url) => ({ method: 'GET' as const, url })),
].map(({ method, url }) => ({ method, url: url.replace(/:\w+/gu, '0') }));

describe('response', () => {
  test('has a request id and a cache policy on every route', async () => {
    expect(addresses.length).toBeGreaterThan(90);
    const ids = new Set<unknown>();
    for (const { method, url } of addresses) {
      const { headers, statusCode } = await request(url, { method });
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
  ])('has a request id for %s', async (_name, url, status) => {
    const { statusCode, headers } = await request(url);
    expect(statusCode).toBe(status);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/u);
  });
});

describe('wrong method', () => {
  test.each(addresses.filter(({ method }) => method === 'GET').map(({ url }) => url))(
    'returns 405 with the Allow header for DELETE or POST of %s',
    async (url) => {
      const methods = new Set(addresses.filter((each) => each.url === url).map(({ method }) => method));
      for (const method of ['DELETE', 'POST'] as const) {
        if (methods.has(method)) continue;
        const payload = '<xml/>';
        const { statusCode, headers } = await request(url, {
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

  test('returns the failure envelope in the API', async () => {
    const { body } = await request('/api/auth/login_phone');
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('unknown URL', () => {
  test('returns 404 in the failure envelope of the API, for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { statusCode, body } = await request('/api/nowhere', { method });
      expect(statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test('returns the app with status 404 to browsers', async () => {
    for (const path of ['/nowhere', '/profile/more', '/impact/land/1/2', '/apis']) {
      const { statusCode, headers, body } = await request(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('unknown');
      expect(headers.etag).toBeUndefined();
    }
  });

  test('does not match any known page', async () => {
    for (const path of Object.values(pagePaths).filter((path) => !path.includes(':')))
      expect((await request(path)).statusCode, path).toBe(200);
    expect((await request('/coupon/ABC')).statusCode).toBe(200);
    expect((await request('/impact/land/1')).statusCode).toBe(200);
  });
});

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

describe('compression', () => {
  test.each([
    ['sign-in', () => '/login'],
    ['a shell', () => '/profile'],
    ['what is not there', () => '/nowhere'],
    ['a tree that is not there', () => '/tree/0000000000'],
    ['the page of a tree', () => `/tree/${publicId}`],
    ['a call', () => '/api/specie'],
    ['a large file of the map', () => '/map/places.json'],
    ['a large document', () => '/api/openapi.json'],
  ])('compresses %s with the accepted encoding without changing its content', async (_name, url) => {
    const plain = await request(url());
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decode] of Object.entries(decoders)) {
      const { headers, rawPayload } = await request(url(), { headers: { 'accept-encoding': encoding } });
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
  ])('answers Accept-Encoding "%s" with %s', async (accepted, encoding) => {
    const { headers } = await request('/api/specie', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test.each([
    ['a page', () => '/login', 'br'],
    ['the page of a tree', () => `/tree/${publicId}`, 'zstd'],
    ['JSON', () => '/map/style/standard.json', 'br'],
  ])('returns 304 for %s cached in one encoding, whatever is accepted now', async (_name, url, encoding) => {
    const cached = await request(url(), { headers: { 'accept-encoding': encoding } });
    expect(String(cached.headers['vary'])).toContain('accept-encoding');
    for (const accepted of [encoding, 'gzip', 'identity']) {
      const again = await request(url(), {
        headers: { 'accept-encoding': accepted, 'if-none-match': String(cached.headers.etag) },
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect(again.headers['content-encoding']).toBeUndefined();
      expect(again.headers['vary']).toBe(cached.headers['vary']);
    }
  });

  test('returns the compressed length for HEAD', async () => {
    const options = { headers: { 'accept-encoding': 'br' } };
    const { headers } = await request('/login', options);
    const head = await request('/login', { ...options, method: 'HEAD' });
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
])('does not compress %s', async (_name, url) => {
  const { headers } = await request(url(), { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
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
  ])('set for %s the referrer policy %s', async (url, policy) => {
    expect((await request(url)).headers['referrer-policy']).toBe(policy);
  });

  const policiesOf = async (url: string) => {
    const { headers } = await request(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    return pagePolicies.filter((name) => headers[name] !== undefined);
  };

  test.each([
    ['/api/specie', 'a call'],
    ['/api/nowhere', 'a failure'],
    ['/map/config.json', 'JSON beside the API'],
  ])('contain for %s (%s) only what JSON needs', async (url) => {
    const { headers } = await request(url);
    const needed =
      /^(cache-control|content-(type|length|language)|date|connection|etag|vary|x-content-type-options|x-request-id|ratelimit.*)$/u;
    expect(Object.keys(headers).filter((name) => !needed.test(name))).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([['/login'], ['/nowhere'], ['/dev/inbox'], ['/api/docs']])(
    'contain the page policies for %s',
    async (url) => {
      expect(await policiesOf(url)).toEqual(pagePolicies);
      expect((await request(url)).headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test('omit page policies for scripts, which run under those of their page', async () => {
    expect(await policiesOf('/assets/app-1a2b.js')).toEqual([]);
    const { headers } = await request('/assets/app-1a2b.js');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    expect(lines.join('\r\n').length).toBeLessThan(450);
  });

  test('prevent scripts in an SVG that is opened directly', async () => {
    expect(await policiesOf('/assets/leaf-1a2b.svg')).toEqual(['content-security-policy']);
    const { headers } = await request('/assets/leaf-1a2b.svg');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/u);
  });

  test('give each worker its own policy and allow WebAssembly only in the QR worker', async () => {
    const policyOf = async (url: string) => (await request(url)).headers['content-security-policy'];
    expect(await policyOf('/assets/qr-worker-1a2b.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policyOf('/sw.js')).toContain("script-src 'self';");
    for (const url of ['/scan', '/login', '/sw.js'])
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval');
  });

  test('contain a resource policy and no page policies for pictures', async () => {
    expect(await policiesOf('/map/static/50.21,26.41,9/64x64.webp')).toEqual([]);
    const photo = await request('/trees/ghaf-1.webp');
    expect(photo.headers['cross-origin-resource-policy']).toBe('same-origin');
    const preview = await request(`/preview/tree/${publicId}/en.jpg`);
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
])('returns 304 for a cached copy of %s, and the same headers for HEAD', async (_name, url) => {
  const { headers, statusCode } = await request(url());
  expect(statusCode).toBe(200);
  expect(headers.etag).toBeDefined();
  const again = await request(url(), { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect(again.headers['x-request-id']).toBeDefined();
  expect(again.headers['cache-control']).toBe(headers['cache-control']);
  const head = await request(url(), { method: 'HEAD' });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  expect([head.headers.etag, head.headers['content-type']]).toEqual([headers.etag, headers['content-type']]);
});

describe('rate limits', () => {
  /** Returns the number of requests before the first 429. */
  async function countAllowed(url: string, remoteAddress: string, max: number): Promise<number> {
    for (let count = 0; count < max; count += 1) {
      const { statusCode, headers } = await request(url, { remoteAddress });
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
  ])('reject %s after the allowed burst', async (name, url, max) => {
    const address = `203.0.113.${20 + name.length}`;
    expect(await countAllowed(url(), address, max + 1)).toBe(max);
    app.clock.advance(60_000);
    expect((await request(url(), { remoteAddress: address })).statusCode).not.toBe(429);
  });

  test("still allow photos after too many pages, and state the wait in the reader's language", async () => {
    expect(await countAllowed('/gift/unknown', visitorAddress, 301)).toBe(300);
    const refused = await request('/gift/unknown', {
      remoteAddress: visitorAddress,
      headers: { 'accept-language': 'en' },
    });
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(refused.body).toContain('Try again');
    const shown = await request('/gift/unknown', {
      remoteAddress: visitorAddress,
      headers: { 'accept-language': 'ar', 'sec-fetch-dest': 'document' },
    });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'/u);
    expect(shown.body).toContain('<html lang="ar" dir="rtl">');
    expect((await request('/trees/ghaf-1.webp', { remoteAddress: visitorAddress })).statusCode).toBe(200);
  });
});
