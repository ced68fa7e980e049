import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { day, hour, later } from '../../platform/clock.ts';
import { createDrawnFiles } from './drawn-files.ts';

let directory = '';
let now = new Date('2026-03-01T09:00:00Z');
const filesOf = (max?: number) => createDrawnFiles(directory, { now: () => now }, max);
const draw = async (files: ReturnType<typeof filesOf>, name: string, ageMs = 0) => {
  await files.write(name, Buffer.from(name));
  const drawnAt = later(now, -ageMs);
  await utimes(join(directory, name), drawnAt, drawnAt);
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nabta-drawings-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('what was drawn is read again, by the next process too', async () => {
  await draw(filesOf(), 'ghaf');
  expect(String(await filesOf().read('ghaf'))).toBe('ghaf');
  expect([await filesOf().has('ghaf'), await filesOf().has('sidr')]).toEqual([true, false]);
  expect(await filesOf().read('sidr')).toBeUndefined();
  expect(await readdir(directory)).toEqual(['ghaf']);
});

test('after a month it is gone', async () => {
  const files = filesOf();
  await draw(files, 'old', 31 * day);
  await draw(files, 'young', 29 * day);
  now = later(now, hour);
  await draw(files, 'new');
  expect((await readdir(directory)).toSorted()).toEqual(['new', 'young']);
});

test('all are cleared at once, also where there are none', async () => {
  const files = filesOf();
  await draw(files, 'ghaf');
  await files.clear();
  await files.clear();
  expect(await files.read('ghaf')).toBeUndefined();
  await draw(files, 'sidr');
  expect(await readdir(directory)).toEqual(['sidr']);
});

test('the oldest make room', async () => {
  const files = filesOf(2);
  await draw(files, 'first', 3 * hour);
  await draw(files, 'second', 2 * hour);
  await draw(files, 'third', hour);
  now = later(now, hour);
  await draw(files, 'fourth', 0);
  expect((await readdir(directory)).toSorted()).toEqual(['fourth', 'third']);
});
