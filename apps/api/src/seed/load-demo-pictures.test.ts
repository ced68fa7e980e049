import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDiskStore } from '../gateways/pictures/disk-store.ts';
import { useTestApp } from '../testing/test-app.ts';
import { loadDemoPictures } from './load-demo-pictures.ts';
import { seedDemo } from './seed-demo.ts';

const app = useTestApp();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nabta-pictures-'));
  await seedDemo(app.context);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Long timeout: encoding all pictures takes seconds on a busy machine. */
test('stores exactly the pictures that the demo data references', { timeout: 300_000 }, async () => {
  await loadDemoPictures({ ...app.context, pictures: createDiskStore(directory) });
  const namesOf = async (rows: PromiseLike<{ name: string }[]>) =>
    (await rows).map(({ name }) => name).sort();
  const { sql } = app.context.database;
  const treeNames = await namesOf(sql<{ name: string }[]>`
    select image_name as name from tree where image_name is not null union select image_name from tree_photo`);
  const accountNames = await namesOf(sql<{ name: string }[]>`
    select image_name as name from account where image_name is not null
    union select image_name from company where image_name is not null`);
  expect(treeNames.length).toBeGreaterThan(30);
  expect((await readdir(join(directory, 'trees'))).sort()).toEqual(treeNames);
  expect((await readdir(join(directory, 'accounts'))).sort()).toEqual(accountNames);
});

test('writes nothing on a second load', async () => {
  const written: string[] = [];
  const put = async (_: string, name: string) => void written.push(name);
  await loadDemoPictures({ ...app.context, pictures: { ...createDiskStore(directory), put } });
  expect(written).toEqual([]);
});
