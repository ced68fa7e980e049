import { beforeAll, expect, test } from 'vitest';

import { fileNamesOf, samplePicture } from '#gateways/pictures/testing/sample-picture.ts';

import { usePictureApp } from './testing/picture-app.ts';

const { app } = usePictureApp();

beforeAll(() => app.context.pictures.put('trees', 'ghaf-1', samplePicture()));

test('returns the file with its type and an immutable cache policy', async () => {
  for (const fileName of fileNamesOf('ghaf-1')) {
    const { statusCode, headers, body } = await app.app.inject(`/trees/${fileName}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': fileName.endsWith('avif') ? 'image/avif' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${fileName}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(body.length),
    });
  }
});

test('returns 304 when the ETag matches', async () => {
  const { headers } = await app.app.inject('/trees/ghaf-1.webp');
  const etag = String(headers.etag);
  for (const etagHeader of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const notModified = await app.app.inject({
      url: '/trees/ghaf-1.webp',
      headers: { 'if-none-match': etagHeader },
    });
    expect([notModified.statusCode, notModified.body, notModified.headers.etag]).toEqual([304, '', etag]);
    expect(notModified.headers['cache-control']).toContain('immutable');
  }
  const changed = await app.app.inject({
    url: '/trees/ghaf-1.webp',
    headers: { 'if-none-match': '"other"' },
  });
  expect(changed.statusCode).toBe(200);
});

test('returns the same headers for HEAD without a body', async () => {
  const [head, get] = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) => app.app.inject({ method, url: '/trees/ghaf-1-640.webp' })),
  );
  expect([head?.statusCode, head?.body]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    expect(head?.headers[name]).toBe(get?.headers[name]);
  }
});

test('returns an uncacheable 404 with a message for an unknown file', async () => {
  for (const url of ['/trees/nothing.webp', '/accounts/ghaf-1.webp', '/trees/ghaf-1.jpg', '/trees/ghaf-1']) {
    const { statusCode, headers, body } = await app.app.inject(url);
    expect([statusCode, body]).toEqual([404, 'لم نعثر على المطلوب.']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  }
});

test('rejects path traversal', async () => {
  const names = [
    '..%2f..%2fsecret.webp',
    '..%2fghaf-1.webp',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5csecret.webp',
    'ghaf-1%2fghaf-1.webp',
    'ghaf-1.webp%00',
    '%2fetc%2fpasswd',
    '..',
    '%c0%ae%c0%ae',
    'x'.repeat(5_000),
  ];
  for (const name of names) {
    const { statusCode, body } = await app.app.inject(`/trees/${name}`);
    expect([400, 404, 414], name).toContain(statusCode);
    expect(body).not.toContain('root:');
  }
});
