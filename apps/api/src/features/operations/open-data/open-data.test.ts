import { gunzipSync } from 'node:zlib';

import { giveTree } from '@nabta/contract/gifts/gift';
import { getOpenData } from '@nabta/contract/operations/open-data';
import { beforeAll, expect, test } from 'vitest';

import { addJob } from '#core/jobs/job-queue.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { publishOpenData, publishTrees } from './open-data.jobs.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
type Feature = { geometry: { coordinates: [number, number] }; properties: Record<string, unknown> };
type Collection = { updatedAt: string; licence: { name: string }; features: Feature[] };

/** Client on a public address. */
const download = (file: string, headers: Record<string, string> = {}, address = '203.0.113.1') =>
  app.app.inject({ url: `/api/open_data/${file}`, headers, remoteAddress: address });
const readState = async () => (await new TestBrowser(() => app.app).call(getOpenData, {})).body.data;

let trees: Record<'open' | 'hidden' | 'free' | 'promised' | 'removed', { id: string; publicId: string }>;

beforeAll(async () => {
  const open = await make.createAccount(sql(), { firstname: 'زبرجدة' });
  const hidden = await make.createAccount(sql(), { isPrivate: true });
  const company = await make.createCompany(sql(), { name: { ar: 'واحة', en: '=Waha' } });
  const plantedAt = new Date('2024-03-09T22:30:00Z');
  trees = {
    open: await make.createTree(sql(), { owner: open, company, plantedAt, givenName: 'نخلة جدتي' }),
    hidden: await make.createTree(sql(), { owner: hidden, plantedAt }),
    free: await make.createTree(sql(), {}),
    promised: await make.createTree(sql(), { owner: open }),
    removed: await make.createTree(sql(), { owner: open }),
  };
  const giver = await signIn(app, open.phone, { isNamed: false });
  const gift = { params: { publicId: trees.promised.publicId }, body: { phone: '+966551239999' } };
  await giver.call(giveTree, gift);
  await sql()`update tree set is_deleted = true where id = ${trees.removed.id}`;
  await make.createTrees(sql(), 4_500, { owner: open });
});

const placeOf = async (tree: { id: string }) => {
  const [row] = await sql()`select longitude::float8, latitude::float8 from tree where id = ${tree.id}`;
  return [row?.['longitude'], row?.['latitude']] as [number, number];
};

test('publishes every tree once in one file with licence and time after the first night', async () => {
  expect((await readState()).release).toBeNull();
  expect((await download('tree.csv')).statusCode).toBe(404);
  await addJob(sql(), publishOpenData, {});
  await app.runJobs();
  const { headers, body } = await download('tree.geojson');
  expect(headers).toMatchObject({
    'content-type': 'application/geo+json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'content-disposition': expect.stringMatching(/^attachment; filename="nabta-trees-.*\.geojson"$/u),
  });
  const collection = JSON.parse(body) as Collection;
  expect(collection.licence.name).toBe('CC BY 4.0');
  expect(collection.features).toHaveLength(4_504);
  const { release } = await readState();
  expect(release).toMatchObject({ trees: 4_504, rounded: 2, updatedAt: collection.updatedAt });
  expect(release?.files[0]).toMatchObject({ format: 'geojson', length: Buffer.byteLength(body) });
  const compressed = await download('tree.geojson', { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.rawPayload.length).toBe(release?.files[0]?.compressedLength);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(body);
});

test("hides private owners' locations and all personal names", async () => {
  const { body } = await download('tree.geojson');
  const { features } = JSON.parse(body) as Collection;
  const byId = new Map(features.map((each) => [each.properties['id'], each]));
  expect(byId.get(trees.open.publicId)).toMatchObject({
    geometry: { coordinates: await placeOf(trees.open) },
    properties: { isPlaceRounded: false, plantedOn: '2024-03-10', company: '=Waha' },
  });
  expect(byId.has(trees.free.publicId)).toBe(true);
  for (const name of ['hidden', 'promised', 'removed'] as const)
    expect(body, name).not.toContain(trees[name].publicId);
  const rounded = features.filter(({ properties }) => properties['isPlaceRounded']);
  expect(rounded.map(({ properties }) => properties['id'])).toEqual([null, null]);
  const [longitude, latitude] = await placeOf(trees.hidden);
  expect(rounded[0]).toMatchObject({
    geometry: { coordinates: [Number(longitude.toFixed(2)), Number(latitude.toFixed(2))] },
    properties: { plantedOn: '2024-03' },
  });
  for (const secret of ['زبرجدة', 'نخلة جدتي']) expect(body).not.toContain(secret);
});

test('lists the same trees as CSV without formula cells', async () => {
  const { body } = await download('tree.csv');
  const lines = body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4_505);
  expect(lines[0]).toBe(
    '\uFEFFid,longitude,latitude,isPlaceRounded,plantedOn,endedOn,origin,verification,seenOn,species,commonName,company,land',
  );
  const line = lines.find((each) => each.startsWith(trees.open.publicId));
  expect(line).toContain(",'=Waha,");
});

test('returns 304 when unchanged and limits an address to thirty downloads an hour', async () => {
  const { headers } = await download('tree.csv', {}, '203.0.113.9');
  const conditionalHeaders = { 'if-none-match': String(headers.etag) };
  for (let request = 0; request < 40; request += 1)
    expect((await download('tree.csv', conditionalHeaders, '203.0.113.9')).statusCode).toBe(304);
  for (let downloads = 1; downloads < 30; downloads += 1) await download('tree.csv', {}, '203.0.113.9');
  const rejected = await download('tree.csv', {}, '203.0.113.9');
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
});

test('resumes an interrupted release and serves the previous one until it is complete', async () => {
  const before = await readState();
  await make.createTrees(sql(), 10, {});
  const { database } = app.context;
  let parts = 0;
  const failingDatabase: typeof database = {
    ...database,
    transaction(work, options) {
      parts += 1;
      if (parts > 2) throw new Error('killed');
      return database.transaction(work, options);
    },
  };
  await expect(publishTrees({ ...app.context, database: failingDatabase })).rejects.toThrow('killed');
  expect(await readState()).toEqual(before);
  for (let night = 0; night < 3; night += 1) expect(await publishTrees(app.context)).toBe(true);
  expect((await readState()).release?.trees).toBe(4_514);
  const releases = await sql()`select ready_at from open_data_release`;
  expect(releases).toHaveLength(2);
});
