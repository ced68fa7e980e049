import { addTreePhoto, removeTreePhoto } from '@nabta/contract/picture';
import type { Tree } from '@nabta/contract/tree';
import { beforeEach, describe, expect, test } from 'vitest';

import { hour, later, minute, second } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser } from '../../testing/test-app.ts';
import * as photos from './testing/photos.ts';
import { usePictureApp } from './testing/picture-app.ts';
import { updateTreeOwner } from './testing/tree-owner.queries.ts';
import { uploadFile } from './testing/upload-file.ts';

const { house, storedFiles } = usePictureApp();
const sql = () => house.context.database.sql;

let owner: Awaited<ReturnType<typeof make.createAccount>>;
let tree: Awaited<ReturnType<typeof make.createTree>>;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await make.createTree(sql(), { owner });
});

const signInAs = (account: { phone: string }) => signIn(house, account.phone, { isNamed: false });

async function addPhoto(browser: TestBrowser, publicId = tree.publicId, headers = {}) {
  const parts = [{ name: 'tree.jpg', content: await photos.cornersPhoto() }];
  return uploadFile(house, browser, addTreePhoto, { parts, params: { publicId }, headers });
}

test('a photo of the owner becomes the picture of the tree and joins its photos, newest last', async () => {
  const browser = await signInAs(owner);
  const first = (await addPhoto(browser)).body.data as Tree;
  house.clock.advance(minute);
  const answer = await addPhoto(browser);
  const second = answer.body.data as Tree;
  expect(answer.status).toBe(200);
  expect(second.image).not.toEqual(first.image);
  expect(second.photos.map(({ image }) => image)).toEqual([first.image, second.image]);
  expect(second.photos.at(-1)?.takenAt).toBe(house.clock.now().toISOString());
  for (const { image } of second.photos) {
    const shown = await house.app.inject(`/trees/${image.nameCompressed}`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  await house.runJobs();
  expect(await storedFiles()).toHaveLength(18);
});

test('a photo that is sent again with the same key is added once, and another one with it is refused', async () => {
  const browser = await signInAs(owner);
  const headers = { 'idempotency-key': 'photo-of-a-lost-answer' };
  const first = await addPhoto(browser, tree.publicId, headers);
  house.clock.advance(minute);
  const again = await addPhoto(browser, tree.publicId, headers);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect((again.body.data as Tree).photos).toHaveLength(1);
  const other = [{ name: 'tree.jpg', content: await photos.cornersPhoto(60, 40) }];
  const params = { publicId: tree.publicId };
  const refused = await uploadFile(house, browser, addTreePhoto, { parts: other, params, headers });
  expect(refused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('the picture that stood for a tree becomes its first photo, also where it stands for others', async () => {
  const imageName = 'a'.repeat(32);
  const trees = await make.createTrees(sql(), 2, { owner, imageName });
  const browser = await signInAs(owner);
  for (const { publicId } of trees) {
    const { photos: shown, image } = (await addPhoto(browser, publicId)).body.data as Tree;
    expect(shown.map((photo) => photo.image.nameCompressed)).toEqual([
      `${imageName}.webp`,
      image?.nameCompressed,
    ]);
  }
});

const removePhoto = (browser: TestBrowser, file: string, publicId = tree.publicId) =>
  browser.call(removeTreePhoto, { params: { publicId, file } });

test('who added a photo takes it away again: the one before stands for the tree, and its files go', async () => {
  const browser = await signInAs(owner);
  const first = (await addPhoto(browser)).body.data as Tree;
  house.clock.advance(minute);
  const before = await storedFiles();
  const second = (await addPhoto(browser)).body.data as Tree;
  expect(second.photos.map(({ isMine }) => isMine)).toEqual([true, true]);
  const answer = await removePhoto(browser, second.image?.nameCompressed ?? '');
  const left = answer.body.data as Tree;
  expect(answer.status).toBe(200);
  expect(left.image).toEqual(first.image);
  expect(left.photos).toHaveLength(1);
  house.clock.advance(2 * hour);
  await house.runJobs();
  expect(await storedFiles()).toEqual(before);
  const again = await signInAs(owner);
  expect(((await removePhoto(again, first.image?.nameCompressed ?? '')).body.data as Tree).image).toBeNull();
});

test('nobody takes away a photo of somebody else, nor one that came with the tree', async () => {
  const imageName = 'b'.repeat(32);
  const shown = await make.createTree(sql(), { owner, imageName });
  const admin = await signInAs(await make.createAccount(sql(), { role: 'admin' }));
  const browser = await signInAs(owner);
  const { image } = (await addPhoto(admin, shown.publicId)).body.data as Tree;
  for (const file of [image?.nameCompressed ?? '', `${imageName}.webp`]) {
    expect((await removePhoto(browser, file, shown.publicId)).status).toBe(404);
  }
  const stranger = await signInAs(await make.createAccount(sql()));
  expect((await removePhoto(stranger, image?.nameCompressed ?? '', shown.publicId)).status).toBe(403);
});

describe('who may photograph a tree', () => {
  test('not somebody signed out, a stranger, its sponsor, nor staff who stand beside another', async () => {
    const sponsor = await make.createAccount(sql(), { role: 'company' });
    const company = await make.createCompany(sql(), { account: sponsor });
    const sponsored = await make.createTree(sql(), { owner, company });
    const planter = await make.createAccount(sql(), { role: 'planter' });
    await make.createPlanter(sql(), { account: planter });
    const before = await storedFiles();
    expect((await addPhoto(new TestBrowser(() => house.app))).status).toBe(401);
    for (const account of [await make.createAccount(sql()), planter]) {
      expect((await addPhoto(await signInAs(account))).body.code).toBe('FORBIDDEN');
    }
    expect((await addPhoto(await signInAs(sponsor), sponsored.publicId)).body.code).toBe('FORBIDDEN');
    expect(await storedFiles()).toEqual(before);
  });

  test('its planter, its landowner and an administrator', async () => {
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

  test('not somebody who stands beside it and is not staff', async () => {
    const person = await make.createAccount(sql());
    const planted = await make.createTree(sql(), {
      owner,
      land: await make.createLand(sql(), { account: person }),
    });
    expect((await addPhoto(await signInAs(person), planted.publicId)).status).toBe(403);
  });
});

test('a tree that is unknown or removed has no photos taken', async () => {
  const browser = await signInAs(owner);
  const removed = await make.createTree(sql(), { owner, isDeleted: true });
  expect((await addPhoto(browser, '0000000000')).status).toBe(404);
  expect((await addPhoto(browser, removed.publicId)).status).toBe(404);
  expect((await addPhoto(browser, 'no-such-id')).status).toBe(400);
});

test('a tree that changes hands while its photo is made ready keeps its picture, and the photo goes', async () => {
  const browser = await signInAs(owner);
  const receiver = await make.createAccount(sql());
  const { pictures } = house.context;
  const before = await storedFiles();
  house.context.pictures = {
    ...pictures,
    put: async (folder, name, files) => {
      await pictures.put(folder, name, files);
      await updateTreeOwner(sql(), tree.id, receiver.id);
    },
  };
  const answer = await addPhoto(browser);
  house.context.pictures = pictures;
  expect(answer.status).toBe(403);
  await house.runJobs();
  expect((await storedFiles()).toSorted()).toEqual(before.toSorted());
});

test('twenty photos at once all arrive', async () => {
  const trees = await make.createTrees(sql(), 20, { owner });
  const admin = await signInAs(await make.createAccount(sql(), { role: 'admin' }));
  const answers = await Promise.all(trees.map(({ publicId }) => addPhoto(admin, publicId)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
});

test('a photo is kept though our clock is ahead of the database’s', async () => {
  house.clock.set(later(new Date(), 90 * second));
  expect((await addPhoto(await signInAs(owner))).status).toBe(200);
});
