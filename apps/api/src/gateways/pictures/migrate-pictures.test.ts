import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pictureFolders } from '@nabta/domain/picture-file';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { openBucket } from '../bucket/bucket.ts';
import { bucketKeys, type BucketServer, startBucketServer } from '../bucket/testing/bucket-server.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import { movePictures } from './move-pictures.ts';
import { createMovingStore } from './moving-store.ts';
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

test('pictures move there and back while people look at them, and a mover who is stopped is followed by one who goes on', async () => {
  for (let tree = 1; tree <= 8; tree += 1) await disk.put('trees', `ghaf-${tree}`, samplePicture());
  await disk.put('accounts', 'sara', samplePicture());
  await disk.put('tickets', 'question', samplePicture());
  const all = await namesIn(disk);
  expect(all).toHaveLength(10);

  for (const [source, target] of [
    [disk, bucket],
    [bucket, disk],
  ] as const) {
    const shown = createMovingStore(target, source);
    const isOver = new AbortController();
    let seen = 0;
    const look = async () => {
      while (!isOver.signal.aborted) {
        const fileName = fileNamesOf(`ghaf-${1 + (seen % 8)}`)[seen % 9] ?? '';
        expect(await shown.read('trees', fileName), fileName).toBeDefined();
        seen += 1;
      }
    };
    const looking = Promise.all([look(), look(), look()]);
    const interruption = new AbortController();
    const first = await movePictures(source, target, {
      signal: interruption.signal,
      onMoved: (moved) => moved === 2 && interruption.abort(),
    });
    expect(first.moved).toBeLessThan(10);
    await shown.put('trees', 'new', samplePicture());
    const second = await movePictures(source, target);
    isOver.abort();
    await looking;
    expect(seen).toBeGreaterThan(20);
    expect([first.moved + second.moved, second.different]).toEqual([10, []]);
    expect(await namesIn(source)).toEqual([]);
    expect(await namesIn(target)).toEqual([...all, 'trees/new'].toSorted());
    await shown.remove('trees', 'new');
  }
  expect((await disk.read('trees', 'ghaf-3-320.avif'))?.bytes.toString()).toBe('avif at 320');
});

test.each(['before', 'while', 'after'] as const)(
  'a picture that is removed %s it is written elsewhere is nowhere afterwards',
  async (moment) => {
    await disk.put('accounts', 'sara', samplePicture());
    const shown = createMovingStore(bucket, disk);
    const target: PictureStore = {
      ...bucket,
      async put(...picture) {
        if (moment === 'before') await shown.remove('accounts', 'sara');
        // It has gone from the first place only when this write is done.
        const removing = moment === 'while' ? shown.remove('accounts', 'sara') : undefined;
        await bucket.put(...picture);
        await removing;
        if (moment === 'after') await shown.remove('accounts', 'sara');
      },
    };
    await movePictures(disk, target);
    expect([await namesIn(disk), await namesIn(bucket)]).toEqual([[], []]);
  },
);

test('one that is not the same there stays where it is, and is told', async () => {
  await disk.put('trees', 'ghaf', samplePicture());
  const damaged = samplePicture().map((file) => ({ ...file, bytes: new Uint8Array([1]) }));
  const target: PictureStore = { ...bucket, put: (folder, name) => bucket.put(folder, name, damaged) };
  expect(await movePictures(disk, target)).toEqual({ moved: 0, different: ['trees/ghaf'] });
  expect(await namesIn(disk)).toEqual(['trees/ghaf']);
});
