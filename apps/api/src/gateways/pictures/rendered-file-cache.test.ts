import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { day, hour, addMs } from '#core/clock.ts';

import { createRenderedFileCache } from './rendered-file-cache.ts';

let directory = '';
let now = new Date('2026-03-01T09:00:00Z');
const createCache = (max?: number) => createRenderedFileCache(directory, { now: () => now }, max);
const writeAged = async (cache: ReturnType<typeof createCache>, name: string, ageMs = 0) => {
  await cache.write(name, Buffer.from(name));
  const renderedAt = addMs(now, -ageMs);
  await utimes(join(directory, name), renderedAt, renderedAt);
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nabta-drawings-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('reads a rendered file again, also from the next process', async () => {
  await writeAged(createCache(), 'ghaf');
  expect(String(await createCache().read('ghaf'))).toBe('ghaf');
  expect([await createCache().has('ghaf'), await createCache().has('sidr')]).toEqual([true, false]);
  expect(await createCache().read('sidr')).toBeUndefined();
  expect(await readdir(directory)).toEqual(['ghaf']);
});

test('removes files after a month', async () => {
  const cache = createCache();
  await writeAged(cache, 'old', 31 * day);
  await writeAged(cache, 'young', 29 * day);
  now = addMs(now, hour);
  await writeAged(cache, 'new');
  expect((await readdir(directory)).toSorted()).toEqual(['new', 'young']);
});

test('clears all files and tolerates an empty cache', async () => {
  const cache = createCache();
  await writeAged(cache, 'ghaf');
  await cache.clear();
  await cache.clear();
  expect(await cache.read('ghaf')).toBeUndefined();
  await writeAged(cache, 'sidr');
  expect(await readdir(directory)).toEqual(['sidr']);
});

test('evicts the oldest files first', async () => {
  const cache = createCache(2);
  await writeAged(cache, 'first', 3 * hour);
  await writeAged(cache, 'second', 2 * hour);
  await writeAged(cache, 'third', hour);
  now = addMs(now, hour);
  await writeAged(cache, 'fourth', 0);
  expect((await readdir(directory)).toSorted()).toEqual(['fourth', 'third']);
});
