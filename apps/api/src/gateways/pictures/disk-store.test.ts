import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDiskStore } from './disk-store.ts';
import type { PictureFile, PictureStore } from './picture-store.ts';
import { fileNamesOf, samplePicture } from './testing/sample-picture.ts';

let root: string;
let store: PictureStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nabta-pictures-'));
  store = createDiskStore(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('reads every size of a stored picture', async () => {
  await store.put('trees', 'ghaf-1', samplePicture());
  for (const fileName of fileNamesOf('ghaf-1')) {
    const file = await store.read('trees', fileName);
    expect(file?.contentType).toBe(fileName.endsWith('avif') ? 'image/avif' : 'image/webp');
    expect(file?.size).toBe(file?.bytes.length);
  }
  expect((await store.read('trees', 'ghaf-1-320.avif'))?.bytes.toString()).toBe('avif at 320');
  expect((await store.read('trees', 'ghaf-1.webp'))?.bytes.toString()).toBe('compressed');
});

test('keeps folders separate', async () => {
  await store.put('trees', 'ghaf', samplePicture());
  expect(await store.read('accounts', 'ghaf.webp')).toBeUndefined();
});

test('leaves nothing behind when a write fails', async () => {
  const files = samplePicture();
  const broken = { ...files[5], bytes: 'not bytes' as unknown, suffix: '/nowhere/' } as PictureFile;
  await expect(store.put('trees', 'ghaf', [...files.slice(0, 5), broken])).rejects.toThrow();
  expect(await filesBelow('.')).toEqual([]);
  expect(await store.read('trees', 'ghaf-160.webp')).toBeUndefined();
});

test('never overwrites an existing name, even with twenty concurrent writers', async () => {
  await store.put('trees', 'ghaf', samplePicture());
  const other = samplePicture().map((file) => ({ ...file, bytes: new Uint8Array([1]) }));
  await Promise.all(Array.from({ length: 20 }, () => store.put('trees', 'ghaf', other)));
  expect((await store.read('trees', 'ghaf.webp'))?.bytes.toString()).toBe('compressed');
  expect((await filesBelow('.')).toSorted()).toEqual(fileNamesOf('ghaf').toSorted());
});

test('returns the same ETag on every read', async () => {
  await store.put('trees', 'ghaf', samplePicture());
  const [first, second] = [await store.read('trees', 'ghaf.webp'), await store.read('trees', 'ghaf.webp')];
  expect(first?.etag).toMatch(/^"[\w-]+"$/u);
  expect(second?.etag).toBe(first?.etag);
});

test('removes every size and ignores a second removal', async () => {
  await store.put('accounts', 'sara', samplePicture());
  await store.put('accounts', 'sara-2', samplePicture());
  await store.remove('accounts', 'sara');
  await store.remove('accounts', 'sara');
  expect((await filesBelow('.')).toSorted()).toEqual(fileNamesOf('sara-2').toSorted());
});

test('rejects names that are paths', async () => {
  await writeFile(join(root, 'secret.webp'), 'secret');
  for (const name of ['..', '../secret', '/etc', 'a/b', '']) {
    await expect(store.put('trees', name, samplePicture())).rejects.toThrow('is not the name of a picture');
    await expect(store.remove('trees', name)).rejects.toThrow('is not the name of a picture');
  }
  for (const fileName of [
    '../secret.webp',
    '../../etc/passwd',
    'secret.webp',
    '..',
    '.',
    '',
    'a\u0000.webp',
  ]) {
    expect(await store.read('trees', fileName), fileName).toBeUndefined();
  }
  expect(await filesBelow('.')).toEqual(['secret.webp']);
});

test('removes files of killed processes after an hour, not earlier', async () => {
  const [old, recent] = [join(root, 'incoming/old'), join(root, 'incoming/recent')];
  for (const folder of [old, recent]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'half.webp'), 'half');
  }
  const twoHoursAgo = Date.now() / 1_000 - 2 * 3_600;
  await utimes(old, twoHoursAgo, twoHoursAgo);
  await store.put('trees', 'ghaf', samplePicture());
  expect(await readdir(join(root, 'incoming'))).toEqual(['recent']);
});
