import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pictureFolders } from '@nabta/domain/picture-file';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { openBucket } from '../bucket/bucket.ts';
import { bucketKeys, type BucketServer, startBucketServer } from '../bucket/testing/bucket-server.ts';
import { createBucketStore } from './bucket-store.ts';
import { createMigratingStore } from './create-picture-store.ts';
import { createDiskStore } from './disk-store.ts';
import { migratePictures } from './migrate-pictures.ts';
import type { PictureStore } from './picture-store.ts';
import { fileNamesOf, samplePicture } from './testing/sample-picture.ts';

const bucketNames = ['nabta-one', 'nabta-two', 'nabta-three', 'nabta-four', 'nabta-five'];
let server: BucketServer;
let root: string;
let disk: PictureStore;
let bucket: PictureStore;

beforeAll(async () => {
  server = await startBucketServer(...bucketNames);
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nabta-pictures-'));
  disk = createDiskStore(root);
  const settings = { endpoint: server.endpoint, region: 'us-east-1', bucket: bucketNames.pop() ?? '' };
  bucket = createBucketStore(openBucket({ ...settings, ...bucketKeys }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const namesIn = async (store: PictureStore) => {
  const names: string[] = [];
  for (const folder of pictureFolders)
    for (const name of await Array.fromAsync(store.list(folder))) names.push(`${folder}/${name}`);
  return names.toSorted();
};

test('migrates pictures both ways during reads and resumes after an interruption', async () => {
  for (let tree = 1; tree <= 8; tree += 1) await disk.put('trees', `ghaf-${tree}`, samplePicture());
  await disk.put('accounts', 'sara', samplePicture());
  await disk.put('tickets', 'question', samplePicture());
  const all = await namesIn(disk);
  expect(all).toHaveLength(10);

  for (const [source, target] of [
    [disk, bucket],
    [bucket, disk],
  ] as const) {
    const store = createMigratingStore(target, source);
    const done = new AbortController();
    let readCount = 0;
    const readPictures = async () => {
      while (!done.signal.aborted) {
        const fileName = fileNamesOf(`ghaf-${1 + (readCount % 8)}`)[readCount % 9] ?? '';
        expect(await store.read('trees', fileName), fileName).toBeDefined();
        readCount += 1;
      }
    };
    const reading = Promise.all([readPictures(), readPictures(), readPictures()]);
    const interruption = new AbortController();
    const first = await migratePictures(source, target, {
      signal: interruption.signal,
      onMoved: (moved) => moved === 2 && interruption.abort(),
    });
    expect(first.moved).toBeLessThan(10);
    await store.put('trees', 'new', samplePicture());
    const second = await migratePictures(source, target);
    done.abort();
    await reading;
    expect(readCount).toBeGreaterThan(20);
    expect([first.moved + second.moved, second.different]).toEqual([10, []]);
    expect(await namesIn(source)).toEqual([]);
    expect(await namesIn(target)).toEqual([...all, 'trees/new'].toSorted());
    await store.remove('trees', 'new');
  }
  expect((await disk.read('trees', 'ghaf-3-320.avif'))?.bytes.toString()).toBe('avif at 320');
});

test.each(['before', 'while', 'after'] as const)(
  'removes a picture from both stores when it is removed %s the write to the target',
  async (moment) => {
    await disk.put('accounts', 'sara', samplePicture());
    const store = createMigratingStore(bucket, disk);
    const target: PictureStore = {
      ...bucket,
      async put(...picture) {
        if (moment === 'before') await store.remove('accounts', 'sara');
        // The source store removes it only after this write.
        const removing = moment === 'while' ? store.remove('accounts', 'sara') : undefined;
        await bucket.put(...picture);
        await removing;
        if (moment === 'after') await store.remove('accounts', 'sara');
      },
    };
    await migratePictures(disk, target);
    expect([await namesIn(disk), await namesIn(bucket)]).toEqual([[], []]);
  },
);

test('leaves a picture that differs in the target and reports it', async () => {
  await disk.put('trees', 'ghaf', samplePicture());
  const damaged = samplePicture().map((file) => ({ ...file, bytes: new Uint8Array([1]) }));
  const target: PictureStore = { ...bucket, put: (folder, name) => bucket.put(folder, name, damaged) };
  expect(await migratePictures(disk, target)).toEqual({ moved: 0, different: ['trees/ghaf'] });
  expect(await namesIn(disk)).toEqual(['trees/ghaf']);
});
