import type { RequestListener } from 'node:http';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { BucketSettings } from '#config.ts';

import { openBucket } from '../bucket/bucket.ts';
import { bucketKeys, type BucketServer, startBucketServer } from '../bucket/testing/bucket-server.ts';
import { type LocalServer, startLocalServer } from '../testing/local-server.ts';
import { createBucketStore } from './bucket-store.ts';
import { fileNamesOf, samplePicture } from './testing/sample-picture.ts';

const [development, production] = ['nabta-development', 'nabta-production'];
let server: BucketServer;
const proxies: LocalServer[] = [];

beforeAll(async () => {
  server = await startBucketServer(development, production);
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
});

function storeOf({ timeoutMs, ...changes }: Partial<BucketSettings> & { timeoutMs?: number } = {}) {
  const settings = { endpoint: server.endpoint, region: 'us-east-1', bucket: development };
  return createBucketStore(openBucket({ ...settings, ...bucketKeys, ...changes }, timeoutMs));
}

/** Starts a local server that replaces the bucket. */
async function listen(handle: RequestListener): Promise<string> {
  const proxy = await startLocalServer(handle);
  proxies.push(proxy);
  return proxy.origin;
}

test('reads every size of a stored picture', async () => {
  const store = storeOf();
  await store.put('trees', 'ghaf', samplePicture());
  for (const fileName of fileNamesOf('ghaf')) {
    const file = await store.read('trees', fileName);
    expect(file?.contentType).toBe(fileName.endsWith('avif') ? 'image/avif' : 'image/webp');
  }
  const file = await store.read('trees', 'ghaf-640.avif');
  expect(file).toMatchObject({ size: 11, etag: expect.stringMatching(/^"\w+"$/u) });
  expect(file?.bytes.toString()).toBe('avif at 640');
});

test('returns undefined for a missing object and never requests a path as a name', async () => {
  const store = storeOf();
  expect(await store.read('trees', 'nothing.webp')).toBeUndefined();
  expect(await storeOf({ endpoint: 'http://127.0.0.1:1' }).read('trees', '../ghaf.webp')).toBeUndefined();
  await expect(store.put('trees', '../ghaf', samplePicture())).rejects.toThrow(
    'is not the name of a picture',
  );
});

test('rejects reads and writes with a wrong secret', async () => {
  await storeOf().put('trees', 'sidr', samplePicture());
  const unauthorizedStore = storeOf({ secretKey: 'wrong' });
  await expect(unauthorizedStore.read('trees', 'sidr.webp')).rejects.toThrow('403 SignatureDoesNotMatch');
  await expect(unauthorizedStore.put('trees', 'olive', samplePicture())).rejects.toThrow(
    '403 SignatureDoesNotMatch',
  );
  await expect(unauthorizedStore.remove('trees', 'sidr')).rejects.toThrow('403 SignatureDoesNotMatch');
  expect(await storeOf().read('trees', 'sidr.webp')).toBeDefined();
  expect(await storeOf().read('trees', 'olive.webp')).toBeUndefined();
});

test('throws for a missing bucket instead of reporting a missing picture', async () => {
  await expect(storeOf({ bucket: 'nabta-nowhere' }).read('trees', 'ghaf.webp')).rejects.toThrow(
    '404 NoSuchBucket',
  );
});

test('separates the development and production buckets', async () => {
  await storeOf({ bucket: production }).put('trees', 'palm', samplePicture());
  expect(await storeOf().read('trees', 'palm.webp')).toBeUndefined();
  expect(await storeOf({ bucket: production }).read('trees', 'palm.webp')).toBeDefined();
});

test('removes every size and ignores a second removal', async () => {
  const store = storeOf();
  await store.put('accounts', 'sara', samplePicture());
  await store.remove('accounts', 'sara');
  await store.remove('accounts', 'sara');
  for (const fileName of fileNamesOf('sara')) expect(await store.read('accounts', fileName)).toBeUndefined();
});

test('never overwrites an existing name', async () => {
  const store = storeOf();
  await store.put('trees', 'samur', samplePicture());
  const other = samplePicture().map((file) => ({ ...file, bytes: new Uint8Array([1]) }));
  await store.put('trees', 'samur', other);
  expect((await store.read('trees', 'samur.webp'))?.bytes.toString()).toBe('compressed');
});

test('removes all sizes when one cannot be written', async () => {
  const requestLines: string[] = [];
  const objects = new Set<string>();
  const endpoint = await listen((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requestLines.push(`${request.method} ${path}`);
    request.resume();
    request.on('end', () => {
      if (request.method === 'PUT' && path.endsWith('-1280.avif')) return response.writeHead(500).end();
      if (request.method === 'PUT') objects.add(path);
      if (request.method === 'DELETE') objects.delete(path);
      return response.writeHead(request.method === 'GET' && !objects.has(path) ? 404 : 200).end();
    });
  });
  await expect(storeOf({ endpoint }).put('trees', 'juniper', samplePicture())).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('with 500'),
  });
  expect(requestLines.filter((line) => line.startsWith('PUT'))).toHaveLength(8);
  expect([...objects]).toEqual([]);
});

test('times out on a silent or dripping bucket', async () => {
  const silent = await listen(() => undefined);
  const dripping = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('x');
  });
  for (const endpoint of [silent, dripping, 'http://127.0.0.1:1']) {
    await expect(storeOf({ endpoint, timeoutMs: 100 }).read('trees', 'ghaf.webp')).rejects.toMatchObject({
      statusCode: 503,
      message: 'The bucket did not answer GET trees/ghaf.webp',
    });
  }
});
