import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDiskStore } from '../gateways/pictures/disk-store.ts';
import { useTestApp } from '../testing/test-app.ts';
import { loadDemoPictures } from './load-demo-pictures.ts';
import { loadSpecies } from './load-species.ts';
import { seedDemo } from './seed-demo.ts';

const house = useTestApp();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nabta-pictures-'));
  await loadSpecies(house.context.database);
  await seedDemo(house.context);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Encodes each picture once, which takes seconds where the processors are busy. */
test(
  'every picture that the demo data names is in the store, and nothing else',
  { timeout: 300_000 },
  async () => {
    await loadDemoPictures(createDiskStore(directory));
    const named = async (rows: PromiseLike<{ name: string }[]>) =>
      (await rows).map(({ name }) => name).sort();
    const { sql } = house.context.database;
    const ofTrees = await named(sql<{ name: string }[]>`
    select image_name as name from tree where image_name is not null union select image_name from tree_photo`);
    const ofAccounts = await named(sql<{ name: string }[]>`
    select image_name as name from account where image_name is not null
    union select image_name from company where image_name is not null`);
    expect(ofTrees.length).toBeGreaterThan(30);
    expect((await readdir(join(directory, 'trees'))).sort()).toEqual(ofTrees);
    expect((await readdir(join(directory, 'accounts'))).sort()).toEqual(ofAccounts);
  },
);

test('a second load writes nothing', async () => {
  const written: string[] = [];
  const put = async (_: string, name: string) => void written.push(name);
  await loadDemoPictures({ ...createDiskStore(directory), put });
  expect(written).toEqual([]);
});
