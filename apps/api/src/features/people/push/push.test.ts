import { signOut } from '@nabta/contract/auth';
import { giveTree, openGift, takeBackGift } from '@nabta/contract/gift';
import {
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@nabta/contract/notification';
import type { PushMessage } from '@nabta/contract/push-message';
import { sessionIdleMs } from '@nabta/domain/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createSubscriber,
  type PushService,
  readSender,
  startPushService,
  type Subscriber,
} from '../../gateways/push/testing/push-service.ts';
import { day, hour } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';
import type { AccountSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { notify } from '../notification/notify.ts';
import { phoneChanged } from '../phone-change/phone-change.notifications.ts';
import { factorAdded, factorRemoved } from '../second-factor/second-factor.notifications.ts';
import { selectEndpoints } from './testing/subscriptions.queries.ts';

const house = useTestApp({ environment: { QUIET_HOURS: 'on' } });
const sql = () => house.context.database.sql;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});

beforeEach(async () => {
  await house.runJobs();
  service.received.length = 0;
  service.status = 201;
});

afterAll(() => service.close());

type Person = { account: AccountSeed; browser: TestBrowser; subscriber: Subscriber };

/** Somebody in a browser that wants push messages. */
async function subscribed(options: Parameters<typeof make.createAccount>[1] = {}): Promise<Person> {
  const account = await make.createAccount(sql(), options);
  const browser = await signedIn(house, account);
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

/** A gift of somebody new to the phone of the account, with its jobs not yet done. */
async function giveTo(
  { phone }: { phone: string },
  treeOptions: Parameters<typeof make.createTree>[1] = { givenName: 'أمل' },
) {
  const giver = await make.createAccount(sql(), { firstname: 'نورة' });
  const tree = await make.createTree(sql(), { owner: giver, ...treeOptions });
  const browser = await signedIn(house, giver);
  const given = await browser.call(giveTree, { params: { publicId: tree.publicId }, body: { phone } });
  expect(given.status).toBe(200);
  return { giver, browser, tree, gift: giveTree.data.parse(given.body.data) };
}

const messagesFor = ({ target, read }: Subscriber): PushMessage[] =>
  service.received
    .filter(({ path }) => target.endpoint.endsWith(path))
    .map((push) => JSON.parse(read(push)) as PushMessage);

describe('a gift', () => {
  test('is told to the browser of its receiver, who opens it from there', async () => {
    const { account, subscriber } = await subscribed();
    const { gift } = await giveTo(account);
    await house.runJobs();
    expect(messagesFor(subscriber)).toEqual([
      {
        title: 'نبتة',
        body: 'وصلتك شجرة هدية من \u2068نورة\u2069',
        path: gift.link,
        tag: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      },
    ]);
    expect(readSender(service.newest()).publicKey).toBe(house.context.secrets.vapid.publicKey);
  });

  test('that was opened is told to the giver, and the name of a private person to nobody', async () => {
    const [open, shy] = [await subscribed({ firstname: 'ريم' }), await subscribed({ isPrivate: true })];
    const bodies = [];
    for (const { account, browser } of [open, shy]) {
      const { giver, tree } = await giveTo(account);
      const subscriber = await subscribeIn(await signedIn(house, giver));
      expect((await browser.call(openGift, { params: { id: tree.id } })).status).toBe(200);
      await house.runJobs();
      const [message] = messagesFor(subscriber);
      expect(message?.path).toBe(`/tree/${tree.publicId}`);
      bodies.push(message?.body);
    }
    expect(bodies).toEqual([
      'فُتحت هديتك: \u2068أمل\u2069 صارت في غابة \u2068ريم\u2069',
      'فُتحت هديتك: \u2068أمل\u2069',
    ]);
  });

  test('names a tree without a name by its species, in the language of the reader', async () => {
    const { account, browser } = await subscribed({ firstname: 'ريم' });
    const { giver, tree } = await giveTo(account, { givenName: null, specieId: 'prosopis-cineraria' });
    const subscriber = await subscribeIn(await signedIn(house, giver));
    await browser.call(openGift, { params: { id: tree.id } });
    await house.runJobs();
    expect(messagesFor(subscriber).map(({ body }) => body)).toEqual([
      'فُتحت هديتك: \u2068الغاف\u2069 صارت في غابة \u2068ريم\u2069',
    ]);
  });

  test('reaches every browser of a person', async () => {
    const { account, subscriber } = await subscribed();
    const other = await subscribeIn(await signedIn(house, account));
    await giveTo(account);
    await house.runJobs();
    expect([subscriber, other].map((each) => messagesFor(each).length)).toEqual([1, 1]);
  });
});

describe('nothing is sent', () => {
  test('to a person who wants no push messages', async () => {
    const { account, browser, subscriber } = await subscribed();
    await browser.call(updateNotificationSettings, { body: { byPush: false } });
    await giveTo(account);
    await house.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('to a browser that stopped, and another person cannot stop it', async () => {
    const { account, browser, subscriber } = await subscribed();
    const stranger = await subscribed();
    const stop = { body: { endpoint: subscriber.target.endpoint } };
    expect((await stranger.browser.call(unsubscribeFromPush, stop)).status).toBe(200);
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
    expect((await browser.call(unsubscribeFromPush, stop)).status).toBe(200);
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
    expect((await browser.call(unsubscribeFromPush, stop)).status).toBe(200);
  });

  test('to a browser that signed out after the cause', async () => {
    const account = await make.createAccount(sql());
    const browser = await signIn(house, account.phone, { isNamed: false });
    const subscriber = await subscribeIn(browser);
    await giveTo(account);
    expect((await browser.call(signOut, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    await house.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('to a browser that nobody has used for as long as a session lasts', async () => {
    const { account, subscriber } = await subscribed();
    const now = house.clock.now();
    house.clock.advance(sessionIdleMs);
    await giveTo(account);
    await house.runJobs();
    house.clock.set(now);
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('of the person before, where another one uses the browser now', async () => {
    const before = await subscribed();
    await giveTo(before.account);
    const after = await signedIn(house, await make.createAccount(sql()));
    await after.call(subscribeToPush, { body: bodyOf(before.subscriber) });
    await house.runJobs();
    expect(messagesFor(before.subscriber)).toEqual([]);
  });

  test('of a gift that was taken back in the meantime', async () => {
    const { account, subscriber } = await subscribed();
    const { browser, gift } = await giveTo(account);
    expect((await browser.call(takeBackGift, { params: { id: gift.id } })).status).toBe(200);
    await house.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
  });

  test('a day after', async () => {
    const { account, subscriber } = await subscribed();
    await giveTo(account);
    const now = house.clock.now();
    house.clock.advance(day);
    await house.runJobs();
    house.clock.set(now);
    expect(messagesFor(subscriber)).toEqual([]);
  });
});

describe('by night', () => {
  test('a gift waits for the morning', async () => {
    const { account, subscriber } = await subscribed();
    const noon = house.clock.now();
    house.clock.advance(12 * hour);
    await giveTo(account);
    await house.runJobs();
    expect(messagesFor(subscriber)).toEqual([]);
    house.clock.advance(9 * hour);
    await house.runJobs();
    house.clock.set(noon);
    expect(messagesFor(subscriber)).toHaveLength(1);
  });

  test.each([phoneChanged, factorAdded, factorRemoved])('the warning $name goes at once', async (kind) => {
    const { account, subscriber } = await subscribed();
    const noon = house.clock.now();
    house.clock.advance(12 * hour);
    const subject = { type: 'account', id: account.id } as const;
    const news = { subject, payload: {}, accountId: account.id, phone: null, at: house.clock.now() };
    await house.context.database.transaction((sql) => notify(sql, kind, news));
    await house.runJobs();
    house.clock.set(noon);
    expect(messagesFor(subscriber)).toHaveLength(1);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has its subscription removed', async (status) => {
    const { account } = await subscribed();
    await giveTo(account);
    service.status = status;
    await house.runJobs();
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
  });

  test('that is busy keeps it, and the job is tried again', async () => {
    const { account } = await subscribed();
    await giveTo(account);
    service.status = 503;
    await expect(house.runJobs()).rejects.toThrow('HTTP 503');
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
  });

  test('that refuses us five times in a row is forgotten, and a message in between starts anew', async () => {
    const { account } = await subscribed();
    for (const status of [403, 403, 403, 403, 201, 403, 403, 403, 403]) {
      service.status = status;
      await giveTo(account);
      await house.runJobs();
    }
    expect(await selectEndpoints(sql(), account.id)).toHaveLength(1);
    service.status = 403;
    await giveTo(account);
    await house.runJobs();
    expect(await selectEndpoints(sql(), account.id)).toEqual([]);
  });
});

describe('a subscription', () => {
  test('is one for each session, the newest', async () => {
    const { account, browser } = await subscribed();
    const second = await subscribeIn(browser);
    await browser.call(subscribeToPush, { body: bodyOf(second) });
    expect(await selectEndpoints(sql(), account.id)).toEqual([second.target.endpoint]);
  });

  test.each([
    ['an address inside', { endpoint: 'https://10.0.0.1/push' }],
    ['an address without encryption', { endpoint: 'http://push.example/abc' }],
    ['no address', { endpoint: 'push' }],
    ['keys that are none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['keys that are too short', { keys: { p256dh: 'A', auth: 'A' } }],
  ])('with %s is refused', async (_, wrong) => {
    const { browser, subscriber } = await subscribed();
    const { status, body } = await browser.call(subscribeToPush, {
      body: { ...bodyOf(subscriber), ...wrong },
    });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('needs somebody who is signed in', async () => {
    const body = bodyOf(createSubscriber(service.origin, 'visitor'));
    const visitor = new TestBrowser(() => house.app);
    expect((await visitor.call(subscribeToPush, { body })).status).toBe(401);
    expect((await visitor.call(unsubscribeFromPush, { body: { endpoint: body.endpoint } })).status).toBe(401);
  });
});
