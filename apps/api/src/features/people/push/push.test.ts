import { giveTree, openGift, cancelGift } from '@nabta/contract/gifts/gift';
import { signOut } from '@nabta/contract/people/auth';
import type { PushMessage } from '@nabta/contract/people/push-message';
import {
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@nabta/contract/trees/notification';
import { sessionIdleMs } from '@nabta/domain/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day, hour } from '#core/clock.ts';
import { random } from '#core/random.ts';
import {
  createSubscriber,
  type PushService,
  readSender,
  startPushService,
  type Subscriber,
} from '#gateways/push/testing/push-service.ts';
import type { AccountSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { notify } from '../notify/notify.ts';
import { phoneChanged } from '../phone-change/phone-change.notifications.ts';
import { factorAdded, factorRemoved } from '../second-factor/second-factor.notifications.ts';
import { selectEndpoints } from './testing/subscriptions.queries.ts';

const app = useTestApp({ environment: { QUIET_HOURS: 'on' } });
const sql = () => app.context.database.sql;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});

beforeEach(async () => {
  await app.runJobs();
  service.received.length = 0;
  service.status = 201;
});

afterAll(() => service.close());

type Person = { account: AccountSeed; browser: TestBrowser; subscriber: Subscriber };

async function createSubscribedUser(options: Parameters<typeof make.createAccount>[1] = {}): Promise<Person> {
  const account = await make.createAccount(sql(), options);
  const browser = await createSignedInBrowser(app, account);
  return { account, browser, subscriber: await subscribeIn(browser) };
}

async function subscribeIn(browser: TestBrowser): Promise<Subscriber> {
  const subscriber = createSubscriber(service.origin, random.uuid());
  const { status } = await browser.call(subscribeToPush, { body: bodyOf(subscriber) });
  expect(status).toBe(200);
  return subscriber;
}

function bodyOf({ target: { endpoint, ...keys } }: Subscriber) {
  return { endpoint, expirationTime: null, keys };
}

async function giveTo(
  { phone }: { phone: string },
  treeOptions: Parameters<typeof make.createTree>[1] = { givenName: 'أمل' },
) {
  const giver = await make.createAccount(sql(), { firstname: 'نورة' });
  const tree = await make.createTree(sql(), { owner: giver, ...treeOptions });
  const browser = await createSignedInBrowser(app, giver);
  const given = await browser.call(giveTree, { params: { publicId: tree.publicId }, body: { phone } });
  expect(given.status).toBe(200);
  return { giver, browser, tree, gift: giveTree.data.parse(given.body.data) };
}

const messagesFor = ({ target, read }: Subscriber): PushMessage[] =>
  service.received
    .filter(({ path }) => target.endpoint.endsWith(path))
    .map((push) => JSON.parse(read(push)) as PushMessage);

describe('gift', () => {
  test("sends the receiver's browser a push that links to the gift", async () => {
    const { account, subscriber } = await createSubscribedUser();
    const { gift } = await giveTo(account);
    await app.runJobs();
    expect(messagesFor(subscriber)).toEqual([
      {
        title: 'نبتة',
        body: 'وصلتك شجرة هدية من \u2068نورة\u2069',
        path: gift.link,
        tag: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      },
    ]);
    expect(readSender(service.newest()).publicKey).toBe(app.context.secrets.vapid.publicKey);
  });

  test('notifies the giver when it is opened, without the names of a private receiver and of their tree', async () => {
    const [open, hidden] = [
      await createSubscribedUser({ firstname: 'ريم' }),
      await createSubscribedUser({ isPrivate: true }),
    ];
    const bodies = [];
    for (const { account, browser } of [open, hidden]) {
      const { giver, tree } = await giveTo(account);
      const subscriber = await subscribeIn(await createSignedInBrowser(app, giver));
      expect((await browser.call(openGift, { params: { id: tree.id } })).status).toBe(200);
      await app.runJobs();
      const [message] = messagesFor(subscriber);
      expect(message?.path).toBe(`/tree/${tree.publicId}`);
      bodies.push(message?.body);
    }
    expect(bodies).toEqual([
      'فُتحت هديتك: \u2068أمل\u2069 صارت في غابة \u2068ريم\u2069',
      'فُتحت هديتك: \u2068شجرة الغاف\u2069',
    ]);
  });

  test("names an unnamed tree by its species in the reader's language", async () => {
    const { account, browser } = await createSubscribedUser({ firstname: 'ريم' });
    const { giver, tree } = await giveTo(account, { givenName: null, specieId: 'prosopis-cineraria' });
    const subscriber = await subscribeIn(await createSignedInBrowser(app, giver));
    await browser.call(openGift, { params: { id: tree.id } });
    await app.runJobs();
    expect(messagesFor(subscriber).map(({ body }) => body)).toEqual([
      'فُتحت هديتك: \u2068شجرة الغاف\u2069 صارت في غابة \u2068ريم\u2069',
    ]);
  });

  test('notifies every browser of the receiver', async () => {
    const { account, subscriber } = await createSubscribedUser();
    const other = await subscribeIn(await createSignedInBrowser(app, account));
    await giveTo(account);
    await app.runJobs();
    expect([subscriber, other].map((each) => messagesFor(each).length)).toEqual([1, 1]);
  });
});

describe('suppressed push', () => {
  test('sends nothing to an account that turned push off', async () => {
    const { account, browser, subscriber } = await createSubscribedUser();
    await browser.call(updateNotificationSettings, { body: { byPush: false } });
    await giveTo(account);
    await app.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('sends nothing after unsubscribing, which other users cannot do', async () => {
    const { account, browser, subscriber } = await createSubscribedUser();
    const otherUser = await createSubscribedUser();
    const stop = { body: { endpoint: subscriber.target.endpoint } };
    expect((await otherUser.browser.call(unsubscribeFromPush, stop)).status).toBe(200);
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
    expect((await browser.call(unsubscribeFromPush, stop)).status).toBe(200);
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
    expect((await browser.call(unsubscribeFromPush, stop)).status).toBe(200);
  });

  test('sends nothing when the browser signed out after the event', async () => {
    const account = await make.createAccount(sql());
    const browser = await signIn(app, account.phone, { isNamed: false });
    const subscriber = await subscribeIn(browser);
    await giveTo(account);
    expect((await browser.call(signOut, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    await app.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('sends nothing to a browser that was idle for a full session lifetime', async () => {
    const { account, subscriber } = await createSubscribedUser();
    const now = app.clock.now();
    app.clock.advance(sessionIdleMs);
    await giveTo(account);
    await app.runJobs();
    app.clock.set(now);
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('sends nothing of the previous account when another account uses the browser', async () => {
    const before = await createSubscribedUser();
    await giveTo(before.account);
    const after = await createSignedInBrowser(app, await make.createAccount(sql()));
    await after.call(subscribeToPush, { body: bodyOf(before.subscriber) });
    await app.runJobs();
    expect(messagesFor(before.subscriber)).toEqual([]);
  });

  test('sends nothing when the gift was cancelled in the meantime', async () => {
    const { account, subscriber } = await createSubscribedUser();
    const { browser, gift } = await giveTo(account);
    expect((await browser.call(cancelGift, { params: { id: gift.id } })).status).toBe(200);
    await app.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('sends nothing after a day', async () => {
    const { account, subscriber } = await createSubscribedUser();
    await giveTo(account);
    const now = app.clock.now();
    app.clock.advance(day);
    await app.runJobs();
    app.clock.set(now);
    expect(messagesFor(subscriber)).toEqual([]);
  });
});

describe('quiet hours', () => {
  test('delay a gift until the morning', async () => {
    const { account, subscriber } = await createSubscribedUser();
    const noon = app.clock.now();
    app.clock.advance(12 * hour);
    await giveTo(account);
    await app.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
    app.clock.advance(9 * hour);
    await app.runJobs();
    app.clock.set(noon);
    expect(messagesFor(subscriber)).toHaveLength(1);
  });

  test.each([phoneChanged, factorAdded, factorRemoved])('do not delay the warning $name', async (kind) => {
    const { account, subscriber } = await createSubscribedUser();
    const noon = app.clock.now();
    app.clock.advance(12 * hour);
    const subject = { type: 'account', id: account.id } as const;
    const input = { subject, payload: {}, accountId: account.id, phone: null, at: app.clock.now() };
    await app.context.database.transaction((sql) => notify(sql, kind, input));
    await app.runJobs();
    app.clock.set(noon);
    expect(messagesFor(subscriber)).toHaveLength(1);
  });
});

describe('push service', () => {
  test.each([404, 410])('loses its subscription when it returns %i', async (status) => {
    const { account } = await createSubscribedUser();
    await giveTo(account);
    service.status = status;
    await app.runJobs();
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
  });

  test('keeps its subscription when busy, and the job is retried', async () => {
    const { account } = await createSubscribedUser();
    await giveTo(account);
    service.status = 503;
    await expect(app.runJobs()).rejects.toThrow('HTTP 503');
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
  });

  test('loses its subscription after five consecutive rejections; a delivery resets the count', async () => {
    const { account } = await createSubscribedUser();
    for (const status of [403, 403, 403, 403, 201, 403, 403, 403, 403]) {
      service.status = status;
      await giveTo(account);
      await app.runJobs();
    }
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
    service.status = 403;
    await giveTo(account);
    await app.runJobs();
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
  });
});

describe('subscription', () => {
  test('keeps only the newest per session', async () => {
    const { account, browser } = await createSubscribedUser();
    const second = await subscribeIn(browser);
    await browser.call(subscribeToPush, { body: bodyOf(second) });
    expect(await selectEndpoints(sql(), account.id)).toEqual([second.target.endpoint]);
  });

  test.each([
    ['an internal address', { endpoint: 'https://10.0.0.1/push' }],
    ['an address without encryption', { endpoint: 'http://push.example/abc' }],
    ['no address', { endpoint: 'push' }],
    ['keys that are not on the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['keys that are too short', { keys: { p256dh: 'A', auth: 'A' } }],
  ])('rejects %s', async (_, wrong) => {
    const { browser, subscriber } = await createSubscribedUser();
    const { status, body } = await browser.call(subscribeToPush, {
      body: { ...bodyOf(subscriber), ...wrong },
    });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('requires a signed-in user', async () => {
    const body = bodyOf(createSubscriber(service.origin, 'visitor'));
    const visitor = new TestBrowser(() => app.app);
    expect((await visitor.call(subscribeToPush, { body })).status).toBe(401);
    expect((await visitor.call(unsubscribeFromPush, { body: { endpoint: body.endpoint } })).status).toBe(401);
  });
});
