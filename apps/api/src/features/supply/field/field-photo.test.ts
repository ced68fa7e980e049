import { createHash } from 'node:crypto';

import { addFieldPhotoPart, getFieldPhoto, keepFieldPhoto } from '@nabta/contract/field';
import { addTreePhoto } from '@nabta/contract/picture';
import { getTree, type Tree } from '@nabta/contract/tree';
import { beforeEach, expect, test } from 'vitest';

import { day, hour, minute } from '../../platform/clock.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { cornersPhoto } from '../picture/testing/photos.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';
import { forgetPhotoParts } from './field.jobs.ts';
import { fieldTeam, plant, plantings } from './testing/field-house.ts';

const house = useTestApp();

let team: Awaited<ReturnType<typeof fieldTeam>>;
let planting: ReturnType<ReturnType<typeof plantings>>;
let publicId: string;
let photo: Uint8Array;

beforeEach(async () => {
  team = await fieldTeam(house);
  planting = plantings(house, team)();
  ({ publicId } = (await plant(team.browser, planting)).body.data as { publicId: string });
  photo = await cornersPhoto();
});

const partOf = (from: number, to: number) => photo.subarray(from, to);
const send = (offset: number, content: Uint8Array, as: TestBrowser = team.browser) =>
  uploadFile(house, as, addFieldPhotoPart, {
    params: { id: planting.id, offset: String(offset) },
    parts: [{ name: 'piece', content }],
  });
const ask = async (as: TestBrowser = team.browser) => as.call(getFieldPhoto, { params: { id: planting.id } });
const keep = (as: TestBrowser = team.browser, sha256 = hashOf(photo)) =>
  as.call(keepFieldPhoto, { params: { id: planting.id }, body: { bytes: photo.length, sha256 } });
const readTree = async () => (await team.browser.call(getTree, { params: { publicId } })).body.data as Tree;
const photosOf = async () => (await readTree()).photos;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a photo comes piece by piece, goes on where it ended, and is kept once', async () => {
  const half = Math.floor(photo.length / 2);
  expect((await ask()).body.data).toEqual({ received: 0, isKept: false });
  expect((await send(0, partOf(0, half))).body.data).toEqual({ received: half, isKept: false });
  // Its answer was lost, or it belongs elsewhere: nothing changes, and the answer says where to go on.
  expect((await send(0, partOf(0, half))).body.data).toEqual({ received: half, isKept: false });
  expect((await send(half + 1, partOf(half + 1, photo.length))).body.data).toMatchObject({ received: half });
  expect((await ask()).body.data).toEqual({ received: half, isKept: false });
  expect((await send(half, partOf(half, photo.length))).body.data).toMatchObject({ received: photo.length });
  const kept = await Promise.all([keep(), keep(), keep()]);
  expect(kept.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await photosOf()).toMatchObject([{ takenAt: planting.plantedAt }]);
  expect((await ask()).body.data).toEqual({ received: 0, isKept: true });
  expect((await send(0, photo)).body.data).toEqual({ received: 0, isKept: true });
});

test('one that arrives after a newer one joins the photos, and the newer one still stands for the tree', async () => {
  house.clock.advance(minute);
  const newer = await uploadFile(house, team.browser, addTreePhoto, {
    params: { publicId },
    parts: [{ name: 'tree.png', content: photo }],
  });
  const { image } = newer.body.data as Tree;
  await send(0, photo);
  expect((await keep()).status).toBe(200);
  const tree = await readTree();
  expect(tree.photos).toHaveLength(2);
  expect(tree.photos.at(-1)?.image).toEqual(image);
  expect(tree.image).toEqual(image);
});

test('of the same piece twice at once one counts', async () => {
  await Promise.all([send(0, photo), send(0, photo), send(0, photo)]);
  expect((await ask()).body.data).toMatchObject({ received: photo.length });
  expect((await keep()).status).toBe(200);
});

test('what did not come whole or is another is forgotten, and sent from its beginning', async () => {
  expect((await keep()).body.code).toBe('CONFLICT');
  await send(0, partOf(0, 100));
  expect((await keep()).body.code).toBe('CONFLICT');
  await send(0, photo);
  expect((await keep(team.browser, 'a'.repeat(64))).body.code).toBe('CONFLICT');
  expect((await ask()).body.data).toEqual({ received: 0, isKept: false });
  expect(await photosOf()).toEqual([]);
});

test('it is nobody else’s, too large is refused, and what is no photo is not kept', async () => {
  const other = await fieldTeam(house);
  expect((await ask(other.browser)).status).toBe(404);
  expect((await send(0, photo, other.browser)).status).toBe(404);
  expect((await keep(other.browser)).status).toBe(404);
  expect((await send(0, new Uint8Array(128 * 1024 + 1))).body.code).toBe('PICTURE_TOO_LARGE');
  expect((await send(8 * 1024 * 1024 - 10, new Uint8Array(11))).body.code).toBe('PICTURE_TOO_LARGE');
  photo = new Uint8Array(500);
  await send(0, photo);
  expect((await keep()).body.code).toBe('PICTURE_UNSUPPORTED');
});

test('a photo that goes on within a day is not forgotten, one that was given up is', async () => {
  await send(0, partOf(0, 100));
  house.clock.advance(23 * hour);
  await forgetPhotoParts.run(house.context, {});
  team.browser = await signedIn(house, team.account);
  expect((await send(100, partOf(100, 200))).body.data).toMatchObject({ received: 200 });
  house.clock.advance(23 * hour);
  await forgetPhotoParts.run(house.context, {});
  team.browser = await signedIn(house, team.account);
  expect((await ask()).body.data).toMatchObject({ received: 200 });
  house.clock.advance(day);
  await forgetPhotoParts.run(house.context, {});
  team.browser = await signedIn(house, team.account);
  expect((await ask()).body.data).toMatchObject({ received: 0 });
});
