import type { PushMessage } from '@nabta/contract/people/push-message';
import { measureTree } from '@nabta/contract/trees/measurement';
import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  subscribeToPush,
  updateNotificationSettings,
} from '@nabta/contract/trees/notification';
import { addTreePhoto } from '@nabta/contract/trees/picture';
import { updateTree } from '@nabta/contract/trees/tree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { random } from '#core/random.ts';
import { notify } from '#features/people/notify/notify.ts';
import { createSubscriber, type PushService, startPushService } from '#gateways/push/testing/push-service.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import * as photos from '../picture/testing/photos.ts';
import { usePictureApp } from '../picture/testing/picture-app.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';
import { treeDamaged } from '../tree/tree.notifications.ts';

const { app } = usePictureApp();
const sql = () => app.context.database.sql;

let owner: AccountSeed;
let tree: TreeSeed;
let ownersBrowser: TestBrowser;
let staff: TestBrowser;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await treeOfOwner();
  ownersBrowser = await createSignedInBrowser(app, owner);
  staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
});

const treeOfOwner = () => make.createTree(sql(), { owner, plantedAt: new Date('2020-03-01T06:00:00Z') });

const actions = {
  async tree_photo(browser: TestBrowser, { publicId } = tree) {
    const parts = [{ name: 'tree.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(app, browser, addTreePhoto, { parts, params: { publicId } });
  },
  tree_measured: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(measureTree, { params: { publicId }, body: { dbhCm: 5 } }),
  tree_damaged: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(updateTree, { params: { publicId }, body: { isDamaged: true } }),
  tree_lost: (browser: TestBrowser, { publicId } = tree) =>
    browser.call(updateTree, { params: { publicId }, body: { isDeleted: true } }),
};
const kinds = Object.keys(actions) as (keyof typeof actions)[];

async function fetchNotifications(browser = ownersBrowser): Promise<Notification[]> {
  const { status, body } = await browser.call(listNotifications, { query: {} });
  expect(status).toBe(200);
  return listNotifications.data.parse(body.data).items;
}

const kindsOf = async () => (await fetchNotifications()).map(({ kind }) => kind);

describe('tree owner', () => {
  test.each([
    ['tree_photo', (): string => `/tree/${tree.publicId}`],
    ['tree_measured', (): string => `/tree/${tree.publicId}`],
    ['tree_damaged', (): string => `/tree/${tree.publicId}`],
    ['tree_lost', (): string => '/'],
  ] as const)('is notified of %s by someone else, with a link to it', async (kind, path) => {
    expect((await actions[kind](staff)).status).toBe(200);
    expect(await fetchNotifications()).toMatchObject([
      {
        kind,
        subject: { type: 'tree', id: tree.id },
        payload: { tree: { id: tree.id } },
        path: path(),
        readAt: null,
      },
    ]);
    expect(await fetchNotifications(staff)).toEqual([]);
  });

  test.each(['tree_photo', 'tree_measured'] as const)('is not notified of their own %s', async (kind) => {
    expect((await actions[kind](ownersBrowser)).status).toBe(200);
    expect(await fetchNotifications()).toEqual([]);
  });

  test('is not notified of damage and loss they report themselves as staff', async () => {
    owner = await make.createAccount(sql(), { role: 'admin' });
    tree = await treeOfOwner();
    ownersBrowser = await createStaffBrowser(app, owner);
    expect((await actions.tree_damaged(ownersBrowser)).status).toBe(200);
    expect((await actions.tree_lost(ownersBrowser)).status).toBe(200);
    expect(await fetchNotifications()).toEqual([]);
  });

  test('is notified of each kind once a day across all trees', async () => {
    const other = await treeOfOwner();
    await actions.tree_damaged(staff);
    await actions.tree_damaged(staff, other);
    await actions.tree_photo(staff);
    await actions.tree_photo(staff);
    expect(await kindsOf()).toEqual(['tree_photo', 'tree_damaged']);
    app.clock.advance(day);
    staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    ownersBrowser = await createSignedInBrowser(app, owner);
    await actions.tree_photo(staff, other);
    expect(await kindsOf()).toEqual(['tree_photo', 'tree_photo', 'tree_damaged']);
  });

  test('is notified once when many changes happen together', async () => {
    const trees = await Promise.all(Array.from({ length: 10 }, treeOfOwner));
    await Promise.all(trees.map((each) => actions.tree_damaged(staff, each)));
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });

  test('is not notified when nothing changed or the tree recovered', async () => {
    await actions.tree_damaged(staff);
    app.clock.advance(day);
    staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    ownersBrowser = await createSignedInBrowser(app, owner);
    await actions.tree_damaged(staff);
    await staff.call(updateTree, { params: { publicId: tree.publicId }, body: { isDamaged: false } });
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });

  test('receives no tree notifications after disabling them, and other settings are unchanged', async () => {
    const updateSettings = (body: object) => ownersBrowser.call(updateNotificationSettings, { body });
    const response = await updateSettings({ aboutTrees: false });
    expect(response.body.data).toEqual({ bySms: true, byPush: true, aboutTrees: false });
    for (const kind of kinds) await actions[kind](staff);
    expect(await fetchNotifications()).toEqual([]);
    expect((await updateSettings({ byPush: false })).body.data).toEqual({
      bySms: true,
      byPush: false,
      aboutTrees: false,
    });
    const { body } = await ownersBrowser.call(getNotificationSettings, {});
    expect(body.data).toMatchObject({ bySms: true, byPush: false, aboutTrees: false });
    await updateSettings({ aboutTrees: true });
    const newTree = await treeOfOwner();
    await actions.tree_damaged(staff, newTree);
    expect(await kindsOf()).toEqual(['tree_damaged']);
  });
});

test('notifies nobody about a tree without an owner', async () => {
  const { publicId } = await make.createTree(sql(), {});
  const { status } = await staff.call(updateTree, { params: { publicId }, body: { isDamaged: true } });
  expect(status).toBe(200);
  expect(await fetchNotifications()).toEqual([]);
});

test('creates one notification per reference', async () => {
  const notification = {
    subject: { type: 'tree', id: tree.id },
    payload: { treeId: tree.id },
    accountId: owner.id,
    phone: null,
    at: app.clock.now(),
  } as const;
  for (let time = 0; time < 3; time += 1) await notify(sql(), treeDamaged, notification);
  expect(await kindsOf()).toEqual(['tree_damaged']);
});

describe('push message', () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  test.each([
    ['tree_photo', 'صورة جديدة لـ\u2068أمل\u2069'],
    ['tree_measured', 'قيست \u2068أمل\u2069، وصرنا نعرف حجمها'],
    ['tree_damaged', 'أصاب \u2068أمل\u2069 ضرر، والفريق يعتني بها'],
    ['tree_lost', 'فقدنا \u2068أمل\u2069. يبقى سجلّها في غابتك'],
  ] as const)('uses the text and link of %s', async (kind, body) => {
    await sql()`update tree set given_name = 'أمل' where id = ${tree.id}`;
    const subscriber = createSubscriber(service.origin, random.uuid());
    const { endpoint, ...keys } = subscriber.target;
    await ownersBrowser.call(subscribeToPush, { body: { endpoint, expirationTime: null, keys } });
    await actions[kind](staff);
    await app.runJobs();
    const message = JSON.parse(subscriber.read(service.newest())) as PushMessage;
    const [notification] = await fetchNotifications();
    expect(message).toEqual({ title: 'نبتة', body, path: notification?.path, tag: notification?.id });
  });
});

test('requires sign-in for the list and the settings', async () => {
  const visitor = new TestBrowser(() => app.app);
  expect((await visitor.call(listNotifications, { query: {} })).status).toBe(401);
  expect((await visitor.call(updateNotificationSettings, { body: { aboutTrees: false } })).status).toBe(401);
  const { status } = await ownersBrowser.call(updateNotificationSettings, { body: { aboutTrees: 'no' } });
  expect(status).toBe(400);
});
