import { createHash } from 'node:crypto';

import { addFieldPhotoPart, getFieldPhoto, keepFieldPhoto } from '@nabta/contract/supply/field';
import { addTreePhoto } from '@nabta/contract/trees/picture';
import { getTree } from '@nabta/contract/trees/tree';
import { beforeEach, expect, test } from 'vitest';

import { addMs, day, hour, minute } from '#core/clock.ts';
import { cornersPhoto } from '#features/trees/picture/testing/photos.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { deleteStalePhotoParts } from './field.jobs.ts';
import { fieldTeam, plant, plantingFactory } from './testing/field-test-kit.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let team: Awaited<ReturnType<typeof fieldTeam>>;
let planting: ReturnType<ReturnType<typeof plantingFactory>>;
let publicId: string;
let photo: Uint8Array;

beforeEach(async () => {
  team = await fieldTeam(app);
  planting = plantingFactory(app, team)();
  ({ publicId } = (await plant(team.browser, planting)).body.data);
  photo = await cornersPhoto();
});

const slice = (from: number, to: number) => photo.subarray(from, to);
const send = (offset: number, content: Uint8Array, as: TestBrowser = team.browser) =>
  uploadFile(app, as, addFieldPhotoPart, {
    params: { id: planting.id, offset: String(offset) },
    parts: [{ name: 'piece', content }],
  });
const getProgress = async (as: TestBrowser = team.browser) =>
  as.call(getFieldPhoto, { params: { id: planting.id } });
const save = (as: TestBrowser = team.browser, sha256 = hashOf(photo)) =>
  as.call(keepFieldPhoto, { params: { id: planting.id }, body: { bytes: photo.length, sha256 } });
const readTree = async () => (await team.browser.call(getTree, { params: { publicId } })).body.data;
const photosOf = async () => (await readTree()).photos;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('resumes a chunked photo where it ended and saves it once', async () => {
  const half = Math.floor(photo.length / 2);
  expect((await getProgress()).body.data).toEqual({ received: 0, isKept: false });
  expect((await send(0, slice(0, half))).body.data).toEqual({ received: half, isKept: false });
  // A repeated or misplaced chunk changes nothing; the response holds the next offset.
  expect((await send(0, slice(0, half))).body.data).toEqual({ received: half, isKept: false });
  expect((await send(half + 1, slice(half + 1, photo.length))).body.data).toMatchObject({ received: half });
  expect((await getProgress()).body.data).toEqual({ received: half, isKept: false });
  expect((await send(half, slice(half, photo.length))).body.data).toMatchObject({ received: photo.length });
  const responses = await Promise.all([save(), save(), save()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await photosOf()).toMatchObject([{ takenAt: planting.plantedAt }]);
  expect((await getProgress()).body.data).toEqual({ received: 0, isKept: true });
  expect((await send(0, photo)).body.data).toEqual({ received: 0, isKept: true });
});

test('adds a late photo without replacing the newer main photo of the tree', async () => {
  app.clock.advance(minute);
  const newer = await uploadFile(app, team.browser, addTreePhoto, {
    params: { publicId },
    parts: [{ name: 'tree.png', content: photo }],
  });
  const { image } = newer.body.data;
  await send(0, photo);
  expect((await save()).status).toBe(200);
  const tree = await readTree();
  expect(tree.photos).toHaveLength(2);
  expect(tree.photos.at(-1)?.image).toEqual(image);
  expect(tree.image).toEqual(image);
});

test('counts one of several concurrent copies of a chunk', async () => {
  await Promise.all([send(0, photo), send(0, photo), send(0, photo)]);
  expect((await getProgress()).body.data).toMatchObject({ received: photo.length });
  expect((await save()).status).toBe(200);
});

test('discards an incomplete or corrupt upload so it restarts from the beginning', async () => {
  expect((await save()).body.code).toBe('CONFLICT');
  await send(0, slice(0, 100));
  expect((await save()).body.code).toBe('CONFLICT');
  await send(0, photo);
  expect((await save(team.browser, 'a'.repeat(64))).body.code).toBe('CONFLICT');
  expect((await getProgress()).body.data).toEqual({ received: 0, isKept: false });
  expect(await photosOf()).toEqual([]);
});

test("returns 404 for another user's photo, and rejects files that are too large or not photos", async () => {
  const other = await fieldTeam(app);
  expect((await getProgress(other.browser)).status).toBe(404);
  expect((await send(0, photo, other.browser)).status).toBe(404);
  expect((await save(other.browser)).status).toBe(404);
  expect((await send(0, new Uint8Array(128 * 1024 + 1))).body.code).toBe('PICTURE_TOO_LARGE');
  expect((await send(8 * 1024 * 1024 - 10, new Uint8Array(11))).body.code).toBe('PICTURE_TOO_LARGE');
  photo = new Uint8Array(500);
  await send(0, photo);
  expect((await save()).body.code).toBe('PICTURE_UNSUPPORTED');
});

test('refuses the photo of work without a proof of its time, until the planter proves it again', async () => {
  const phone = await createSignedInBrowser(app, team.account);
  const refused = [403, 'SECOND_FACTOR_REQUIRED'];
  const proveAt = (at: Date) => sql()`
    update session set proven_at = ${at}, staff_seen_at = ${at} where account_id = ${team.account.id}`;
  const results = async () =>
    [await getProgress(phone), await send(0, photo, phone), await save(phone)].map(({ status, body }) => [
      status,
      body.code,
    ]);
  expect(await results()).toEqual([refused, refused, refused]);
  // A proof of 30 days, which ended a day before the planting.
  await proveAt(addMs(app.clock.now(), -31 * day));
  expect(await results()).toEqual([refused, refused, refused]);
  await proveAt(app.clock.now());
  expect((await results()).map(([status]) => status)).toEqual([200, 200, 200]);
  expect(await photosOf()).toHaveLength(1);
});

test('deletes an upload only after a day without new chunks', async () => {
  await send(0, slice(0, 100));
  app.clock.advance(23 * hour);
  await deleteStalePhotoParts.run(app.context, {});
  team.browser = await createStaffBrowser(app, team.account);
  expect((await send(100, slice(100, 200))).body.data).toMatchObject({ received: 200 });
  app.clock.advance(23 * hour);
  await deleteStalePhotoParts.run(app.context, {});
  team.browser = await createStaffBrowser(app, team.account);
  expect((await getProgress()).body.data).toMatchObject({ received: 200 });
  app.clock.advance(day);
  await deleteStalePhotoParts.run(app.context, {});
  team.browser = await createStaffBrowser(app, team.account);
  expect((await getProgress()).body.data).toMatchObject({ received: 0 });
});
