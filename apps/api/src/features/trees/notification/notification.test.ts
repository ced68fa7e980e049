import { measureTree } from '@nabta/contract/measurement';
import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  subscribeToPush,
  updateNotificationSettings,
} from '@nabta/contract/notification';
import { addTreePhoto } from '@nabta/contract/picture';
import type { PushMessage } from '@nabta/contract/push-message';
import { updateTree } from '@nabta/contract/tree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createSubscriber,
  type PushService,
  startPushService,
} from '../../gateways/push/testing/push-service.ts';
import { day } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser } from '../../testing/test-app.ts';
import * as photos from '../picture/testing/photos.ts';
import { usePictureApp } from '../picture/testing/picture-app.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';
import { treeDamaged } from '../tree/tree.notifications.ts';
import { notify } from './notify.ts';

const { house } = usePictureApp();
const sql = () => house.context.database.sql;

let owner: AccountSeed;
let tree: TreeSeed;
let ownersBrowser: TestBrowser;
let staff: TestBrowser;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await treeOfOwner();
  ownersBrowser = await signedIn(house, owner);
  staff = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
});

const treeOfOwner = () => make.createTree(sql(), { owner, plantedAt: new Date('2020-03-01T06:00:00Z') });

const deeds = {
  async tree_photo(browser: TestBrowser, { publicId } = tree) {
    const parts = [{ name: 'tree.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(house, browser, addTreePhoto, { parts, params: { publicId } });
  },
  tree_measured: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(measureTree, { params: { publicId }, body: { dbhCm: 5 } }),
  tree_damaged: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(updateTree, { params: { publicId }, body: { isDamaged: true } }),
  tree_lost: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(updateTree, { params: { publicId }, body: { isDeleted: true } }),
};
const kinds = Object.keys(deeds) as (keyof typeof deeds)[];

async function newsOf(browser = ownersBrowser): Promise<Notification[]> {
  const { status, body } = await browser.call(listNotifications, { query: {} });
  expect(status).toBe(200);
  return listNotifications.data.parse(body.data).items;
}

const kindsOf = async () => (await newsOf()).map(({ kind }) => kind);

describe('the owner of a tree', () => {
  test.each([
    ['tree_photo', (): string => `/tree/${tree.publicId}`],
    ['tree_measured', (): string => `/tree/${tree.publicId}`],
    ['tree_damaged', (): string => `/tree/${tree.publicId}`],
    ['tree_lost', (): string => '/'],
  ] as const)('is told of %s by somebody else, and led to where it can be seen', async (kind, path) => {
    expect((await deeds[kind](staff)).status).toBe(200);
    expect(await newsOf()).toMatchObject([
      {
        kind,
        subject: { type: 'tree', id: tree.id },
        payload: { tree: { id: tree.id } },
        path: path(),
        readAt: null,
      },
    ]);
    expect(await newsOf(staff)).toEqual([]);
  });

  test.each(['tree_photo', 'tree_measured'] as const)('is not told of %s by their own hand', async (kind) => {
    expect((await deeds[kind](ownersBrowser)).status).toBe(200);
    expect(await newsOf()).toEqual([]);
  });

  test('who is staff is not told of damage and loss by their own hand', async () => {
    owner = await make.createAccount(sql(), { role: 'admin' });
    tree = await treeOfOwner();
    ownersBrowser = await signedInAsStaff(house, owner);
    expect((await deeds.tree_damaged(ownersBrowser)).status).toBe(200);
    expect((await deeds.tree_lost(ownersBrowser)).status).toBe(200);
    expect(await newsOf()).toEqual([]);
  });

  test('is told of each kind once a day, whichever tree it is of, and again on the next', async () => {
    const other = await treeOfOwner();
    await deeds.tree_damaged(staff);
    await deeds.tree_damaged(staff, other);
    await deeds.tree_photo(staff);
    await deeds.tree_photo(staff);
    expect(await kindsOf()).toEqual(['tree_photo', 'tree_damaged']);
    house.clock.advance(day);
    staff = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
    ownersBrowser = await signedIn(house, owner);
    await deeds.tree_photo(staff, other);
    expect(await kindsOf()).toEqual(['tree_photo', 'tree_photo', 'tree_damaged']);
  });

  test('is told once where many do the same at once', async () => {
    const trees = await Promise.all(Array.from({ length: 10 }, treeOfOwner));
    await Promise.all(trees.map((each) => deeds.tree_damaged(staff, each)));
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });

  test('is not told of what was so before, nor of what got better', async () => {
    await deeds.tree_damaged(staff);
    house.clock.advance(day);
    staff = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
    ownersBrowser = await signedIn(house, owner);
    await deeds.tree_damaged(staff);
    await staff.call(updateTree, { params: { publicId: tree.publicId }, body: { isDamaged: false } });
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });

  test('who does not want news of trees gets none, and all other settings stay', async () => {
    const change = (body: object) => ownersBrowser.call(updateNotificationSettings, { body });
    const answer = await change({ aboutTrees: false });
    expect(answer.body.data).toEqual({ bySms: true, byPush: true, aboutTrees: false });
    for (const kind of kinds) await deeds[kind](staff);
    expect(await newsOf()).toEqual([]);
    expect((await change({ byPush: false })).body.data).toEqual({
      bySms: true,
      byPush: false,
      aboutTrees: false,
    });
    const { body } = await ownersBrowser.call(getNotificationSettings, {});
    expect(body.data).toMatchObject({ bySms: true, byPush: false, aboutTrees: false });
    await change({ aboutTrees: true });
    const again = await treeOfOwner();
    await deeds.tree_damaged(staff, again);
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });
});

test('a tree that nobody owns tells nobody', async () => {
  const { publicId } = await make.createTree(sql(), {});
  const { status } = await staff.call(updateTree, { params: { publicId }, body: { isDamaged: true } });
  expect(status).toBe(200);
  expect(await newsOf()).toEqual([]);
});

test('what was told by its reference is not told again, in the list nor by a job', async () => {
  const news = {
    subject: { type: 'tree', id: tree.id },
    payload: { treeId: tree.id },
    accountId: owner.id,
    phone: null,
    at: house.clock.now(),
  } as const;
  for (let time = 0; time < 3; time += 1) await notify(sql(), treeDamaged, news);
  expect(await kindsOf()).toEqual(['tree_damaged']);
});

describe('a push message', () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  test.each([
    ['tree_photo', 'صورة جديدة لـ\u2068أمل\u2069'],
    ['tree_measured', 'قيست \u2068أمل\u2069، وصرنا نعرف حجمها'],
    ['tree_damaged', 'أصاب \u2068أمل\u2069 ضرر، والفريق يعتني بها'],
    ['tree_lost', 'فقدنا \u2068أمل\u2069، ولم تعد في غابتك'],
  ] as const)('of %s is in the words of its feature and leads where the list does', async (kind, body) => {
    await sql()`update tree set given_name = 'أمل' where id = ${tree.id}`;
    const subscriber = createSubscriber(service.origin, random.uuid());
    const { endpoint, ...keys } = subscriber.target;
    await ownersBrowser.call(subscribeToPush, { body: { endpoint, expirationTime: null, keys } });
    await deeds[kind](staff);
    await house.runJobs();
    const message = JSON.parse(subscriber.read(service.newest())) as PushMessage;
    const [news] = await newsOf();
    expect(message).toEqual({ title: 'نبتة', body, path: news?.path, tag: news?.id });
  });
});

test('the list and the settings are for those who are signed in', async () => {
  const visitor = new TestBrowser(() => house.app);
  expect((await visitor.call(listNotifications, { query: {} })).status).toBe(401);
  expect((await visitor.call(updateNotificationSettings, { body: { aboutTrees: false } })).status).toBe(401);
  const { status } = await ownersBrowser.call(updateNotificationSettings, { body: { aboutTrees: 'no' } });
  expect(status).toBe(400);
});
