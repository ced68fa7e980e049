import { addTreePhoto, removeTreePhoto } from '@nabta/contract/trees/picture';
import { beforeEach, describe, expect, test } from 'vitest';

import { hour, addMs, minute, second } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import * as photos from './testing/photos.ts';
import { usePictureApp } from './testing/picture-app.ts';
import { updateTreeOwner } from './testing/tree-owner.queries.ts';
import { uploadFile } from './testing/upload-file.ts';

const { app, storedFiles } = usePictureApp();
const sql = () => app.context.database.sql;

let owner: Awaited<ReturnType<typeof make.createAccount>>;
let tree: Awaited<ReturnType<typeof make.createTree>>;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await make.createTree(sql(), { owner });
});

async function signInAs(account: { id: string }) {
  // Deletes the files that earlier tests left.
  await app.runJobs();
  return createStaffBrowser(app, account);
}

async function addPhoto(browser: TestBrowser, publicId = tree.publicId, headers = {}) {
  const parts = [{ name: 'tree.jpg', content: await photos.cornersPhoto() }];
  return uploadFile(app, browser, addTreePhoto, { parts, params: { publicId }, headers });
}

test("sets the owner's photo as tree picture and appends it to the photos", async () => {
  const browser = await signInAs(owner);
  const first = (await addPhoto(browser)).body.data;
  app.clock.advance(minute);
  const answer = await addPhoto(browser);
  const second = answer.body.data;
  expect(answer.status).toBe(200);
  expect(second.image).not.toEqual(first.image);
  expect(second.photos.map(({ image }) => image)).toEqual([first.image, second.image]);
  expect(second.photos.at(-1)?.takenAt).toBe(app.clock.now().toISOString());
  for (const { image } of second.photos) {
    const shown = await app.app.inject(`/trees/${image.nameCompressed}`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  await app.runJobs();
  expect(await storedFiles()).toHaveLength(18);
});

test('adds a photo once when retried with the same key, and rejects a different photo with it', async () => {
  const browser = await signInAs(owner);
  const headers = { 'idempotency-key': 'photo-of-a-lost-answer' };
  const first = await addPhoto(browser, tree.publicId, headers);
  app.clock.advance(minute);
  const again = await addPhoto(browser, tree.publicId, headers);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.body.data.photos).toHaveLength(1);
  const other = [{ name: 'tree.jpg', content: await photos.cornersPhoto(60, 40) }];
  const params = { publicId: tree.publicId };
  const refused = await uploadFile(app, browser, addTreePhoto, { parts: other, params, headers });
  expect(refused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('keeps the shared placeholder picture as the first photo of each tree', async () => {
  const imageName = 'a'.repeat(32);
  const trees = await make.createTrees(sql(), 2, { owner, imageName });
  const browser = await signInAs(owner);
  for (const { publicId } of trees) {
    const { photos: shown, image } = (await addPhoto(browser, publicId)).body.data;
    expect(shown.map((photo) => photo.image.nameCompressed)).toEqual([
      `${imageName}.webp`,
      image?.nameCompressed,
    ]);
  }
});

const removePhoto = (browser: TestBrowser, file: string, publicId = tree.publicId) =>
  browser.call(removeTreePhoto, { params: { publicId, file } });

test('lets the uploader remove a photo: restores the previous one and deletes the files', async () => {
  const browser = await signInAs(owner);
  const first = (await addPhoto(browser)).body.data;
  app.clock.advance(minute);
  const before = await storedFiles();
  const second = (await addPhoto(browser)).body.data;
  expect(second.photos.map(({ isMine }) => isMine)).toEqual([true, true]);
  const answer = await removePhoto(browser, second.image?.nameCompressed ?? '');
  const left = answer.body.data;
  expect(answer.status).toBe(200);
  expect(left.image).toEqual(first.image);
  expect(left.photos).toHaveLength(1);
  app.clock.advance(2 * hour);
  await app.runJobs();
  expect(await storedFiles()).toEqual(before);
  const again = await signInAs(owner);
  expect((await removePhoto(again, first.image?.nameCompressed ?? '')).body.data.image).toBeNull();
});

test("rejects removal of another user's photo or of the tree's original picture", async () => {
  const imageName = 'b'.repeat(32);
  const shown = await make.createTree(sql(), { owner, imageName });
  const admin = await signInAs(await make.createAccount(sql(), { role: 'admin' }));
  const browser = await signInAs(owner);
  const { image } = (await addPhoto(admin, shown.publicId)).body.data;
  for (const file of [image?.nameCompressed ?? '', `${imageName}.webp`]) {
    expect((await removePhoto(browser, file, shown.publicId)).status).toBe(404);
  }
  const otherUser = await signInAs(await make.createAccount(sql()));
  expect((await removePhoto(otherUser, image?.nameCompressed ?? '', shown.publicId)).status).toBe(403);
});

describe('permission to photograph a tree', () => {
  test('rejects visitors, other users, the sponsor and staff of other trees', async () => {
    const sponsor = await make.createAccount(sql(), { role: 'company' });
    const company = await make.createCompany(sql(), { account: sponsor });
    const sponsored = await make.createTree(sql(), { owner, company });
    const planter = await make.createAccount(sql(), { role: 'planter' });
    await make.createPlanter(sql(), { account: planter });
    const before = await storedFiles();
    expect((await addPhoto(new TestBrowser(() => app.app))).status).toBe(401);
    for (const account of [await make.createAccount(sql()), planter]) {
      expect((await addPhoto(await signInAs(account))).body.code).toBe('FORBIDDEN');
    }
    expect((await addPhoto(await signInAs(sponsor), sponsored.publicId)).body.code).toBe('FORBIDDEN');
    expect(await storedFiles()).toEqual(before);
  });

  test('accepts its planter, its landowner and an administrator', async () => {
    const planter = await make.createAccount(sql(), { role: 'planter' });
    const landowner = await make.createAccount(sql(), { role: 'landowner' });
    const admin = await make.createAccount(sql(), { role: 'admin' });
    const planted = await make.createTree(sql(), {
      owner,
      planter: await make.createPlanter(sql(), { account: planter }),
      land: await make.createLand(sql(), { account: landowner }),
    });
    for (const account of [planter, landowner, admin]) {
      expect((await addPhoto(await signInAs(account), planted.publicId)).status, account.role).toBe(200);
    }
  });

  test("rejects the land's account without a staff role", async () => {
    const person = await make.createAccount(sql());
    const planted = await make.createTree(sql(), {
      owner,
      land: await make.createLand(sql(), { account: person }),
    });
    expect((await addPhoto(await signInAs(person), planted.publicId)).status).toBe(403);
  });
});

test('rejects photos of an unknown or removed tree', async () => {
  const browser = await signInAs(owner);
  const removed = await make.createTree(sql(), { owner, isDeleted: true });
  expect((await addPhoto(browser, '0000000000')).status).toBe(404);
  expect((await addPhoto(browser, removed.publicId)).status).toBe(404);
  expect((await addPhoto(browser, 'no-such-id')).status).toBe(400);
});

test('keeps the picture and deletes the photo when the owner changes during the upload', async () => {
  const browser = await signInAs(owner);
  const receiver = await make.createAccount(sql());
  const { pictures } = app.context;
  const before = await storedFiles();
  app.context.pictures = {
    ...pictures,
    put: async (folder, name, files) => {
      await pictures.put(folder, name, files);
      await updateTreeOwner(sql(), tree.id, receiver.id);
    },
  };
  const answer = await addPhoto(browser);
  app.context.pictures = pictures;
  expect(answer.status).toBe(403);
  await app.runJobs();
  expect((await storedFiles()).toSorted()).toEqual(before.toSorted());
});

test('accepts twenty concurrent photos', async () => {
  const trees = await make.createTrees(sql(), 20, { owner });
  const admin = await signInAs(await make.createAccount(sql(), { role: 'admin' }));
  const answers = await Promise.all(trees.map(({ publicId }) => addPhoto(admin, publicId)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
});

test('accepts a photo when the server clock is ahead of the database', async () => {
  app.clock.set(addMs(new Date(), 90 * second));
  expect((await addPhoto(await signInAs(owner))).status).toBe(200);
});
