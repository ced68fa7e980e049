import { randomUUID } from 'node:crypto';

import * as contract from '@nabta/contract/gifts/gift';
import { listNotifications } from '@nabta/contract/trees/notification';
import { countTrees } from '@nabta/contract/trees/tree';
import { afterEach, describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { refreshSignIn, signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

import { giftTestKit, giftsOf, treesOf } from './testing/gift-test-kit.ts';

const app = useTestApp();
const {
  person,
  tree,
  give,
  giveTogether,
  linkOf,
  open,
  openLink,
  takeBack,
  decline,
  remind,
  thank,
  texts,
  secretOfText,
  assertInvariants,
} = giftTestKit(app);

const notificationsOf = async (browser: TestBrowser) =>
  (await browser.call(listNotifications, {})).body.data.items;
const countOf = async (browser: TestBrowser) => (await browser.call(countTrees, {})).body.data.count;
const pageOf = async (browser: TestBrowser, gift: contract.Gift) =>
  (await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data;
const codeOf = ({ link }: contract.Gift) => link.replace('/gift/', '');

async function createPeopleWithTrees(count: number) {
  const giver = await person({ firstname: 'نورة' });
  const receiver = await person({ firstname: 'خالد' });
  const trees = [];
  for (let created = 0; created < count; created += 1) trees.push(await tree(giver.account));
  return { giver, receiver, trees };
}

async function giveBundle(input: object = {}) {
  const created = await createPeopleWithTrees(3);
  const { phone } = created.receiver.account;
  const gifts = giftsOf(await giveTogether(created.giver.browser, created.trees, { phone, ...input }));
  return { ...created, gifts, first: gifts[0] as contract.Gift };
}

afterEach(assertInvariants);

describe('gift bundle', () => {
  test('creates a gift per tree with one SMS, one notification and one link', async () => {
    const { giver, receiver, trees, gifts, first } = await giveBundle({ message: 'لك' });
    expect(gifts.map(({ tree }) => tree.id)).toEqual(trees.map(({ id }) => id));
    expect(new Set(gifts.map(({ bundleId }) => bundleId)).size).toBe(1);
    expect(first.bundleId).not.toBeNull();
    expect(await countOf(giver.browser)).toBe(0);
    expect(await texts(receiver.account.phone)).toEqual([
      `وصلتك 3 أشجار هدية من \u2068نورة\u2069! تُفتح هنا:\nhttp://localhost:3000${first.link}#${secretOfText(first)}`,
    ]);
    expect(await notificationsOf(receiver.browser)).toMatchObject([
      { kind: 'gifts_received', payload: { count: 3, person: { firstname: 'نورة' } }, path: first.link },
    ]);
    const page = await receiver.browser.call(contract.readGiftPage, { params: { code: codeOf(first) } });
    expect(page.body.data).toMatchObject({
      isForMe: true,
      more: [{ id: trees[1]?.id }, { id: trees[2]?.id }],
    });
    const opened = await openLink(receiver.browser, { code: codeOf(first) });
    expect(treesOf(opened).map(({ id }) => id)).toEqual(trees.map(({ id }) => id));
    expect((await openLink(receiver.browser, { code: codeOf(first) })).body).toEqual(opened.body);
    expect(await countOf(receiver.browser)).toBe(3);
    expect(await notificationsOf(giver.browser)).toMatchObject([
      { kind: 'gifts_opened', payload: { count: 3, person: { firstname: 'خالد' } }, path: first.link },
    ]);
  });

  test('opens and cancels gifts one by one', async () => {
    const { giver, receiver, trees, gifts, first } = await giveBundle();
    expect((await takeBack(giver.browser, first.id)).status).toBe(200);
    expect(await notificationsOf(receiver.browser)).toMatchObject([
      { kind: 'gifts_received', payload: { count: 2 } },
    ]);
    expect(await texts(receiver.account.phone)).toMatchObject([expect.stringMatching(/^وصلتك شجرتان/u)]);
    expect((await open(receiver.browser, trees[1] as { id: string })).status).toBe(200);
    expect(treesOf(await openLink(receiver.browser, { code: codeOf(first) }))).toMatchObject([
      { id: trees[2]?.id },
    ]);
    expect((await takeBack(giver.browser, gifts[2]?.id ?? '')).status).toBe(410);
    expect([await countOf(giver.browser), await countOf(receiver.browser)]).toEqual([1, 2]);
  });

  test('keeps notifications and thanks of opened gifts when the others are cancelled', async () => {
    const { giver, receiver, trees, gifts, first } = await giveBundle();
    await open(receiver.browser, trees[0] as { id: string });
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(200);
    for (const { id } of gifts.slice(1)) expect((await takeBack(giver.browser, id)).status).toBe(200);
    expect(await notificationsOf(giver.browser)).toMatchObject([
      { kind: 'gift_thanked' },
      { kind: 'gift_opened' },
    ]);
    expect(await notificationsOf(receiver.browser)).toMatchObject([{ kind: 'gifts_received' }]);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('removes the notification and SMS when all gifts are cancelled concurrently', async () => {
    const { giver, receiver, gifts } = await giveBundle();
    const cancelled = await Promise.all(gifts.map(({ id }) => takeBack(giver.browser, id)));
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await notificationsOf(receiver.browser)).toEqual([]);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('delivers a scheduled bundle with one SMS and one notification', async () => {
    const deliverAt = new Date(app.clock.now().getTime() + 3 * day).toISOString();
    const { giver, receiver, first } = await giveBundle({ deliverAt });
    expect(first.status).toBe('scheduled');
    await takeBack(giver.browser, first.id);
    expect(await texts(receiver.account.phone)).toEqual([]);
    app.clock.advance(3 * day);
    await app.runJobs();
    expect(await texts(receiver.account.phone)).toMatchObject([expect.stringMatching(/^وصلتك شجرتان/u)]);
    const browser = await refreshSignIn(receiver.browser);
    expect(await notificationsOf(browser)).toMatchObject([{ kind: 'gifts_received', payload: { count: 2 } }]);
  });

  test('limits reminders across the bundle', async () => {
    const { giver, gifts } = await giveBundle();
    await app.runJobs();
    app.clock.advance(day);
    const browser = await signIn(app, giver.account.phone, { isNamed: false });
    expect((await remind(browser, gifts[0]?.id ?? '')).status).toBe(200);
    expect((await remind(browser, gifts[1]?.id ?? '')).status).toBe(429);
  });

  test('returns unopened gifts and notifies the receiver once', async () => {
    const { giver, receiver } = await giveBundle();
    await app.runJobs();
    app.clock.advance(30 * day);
    await app.runJobs();
    const [receiverBrowser, giverBrowser] = [
      await signIn(app, receiver.account.phone, { isNamed: false }),
      await signIn(app, giver.account.phone, { isNamed: false }),
    ];
    expect((await notificationsOf(receiverBrowser)).map(({ kind }) => kind)).toEqual([
      'gift_not_opened',
      'gifts_received',
    ]);
    expect(await countOf(giverBrowser)).toBe(3);
  });

  test('declines all gifts of the bundle and notifies the giver once', async () => {
    const { giver, receiver, gifts, first } = await giveBundle();
    const otherUser = await person();
    expect((await decline(otherUser.browser, first.id)).status).toBe(404);
    for (const { id } of gifts) expect((await decline(receiver.browser, id)).status).toBe(200);
    expect(await countOf(giver.browser)).toBe(3);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await notificationsOf(giver.browser)).toMatchObject([
      { kind: 'gifts_declined', payload: { count: 3, person: { firstname: 'خالد' } }, path: first.link },
    ]);
    expect(await texts(receiver.account.phone)).toHaveLength(1);
  });

  test('declines the remaining gifts after one was opened, idempotently', async () => {
    const { giver, receiver, trees, gifts } = await giveBundle();
    await open(receiver.browser, trees[1] as { id: string });
    expect((await decline(receiver.browser, gifts[2]?.id ?? '')).status).toBe(200);
    expect((await decline(receiver.browser, gifts[0]?.id ?? '')).status).toBe(200);
    expect([await countOf(giver.browser), await countOf(receiver.browser)]).toEqual([2, 1]);
  });

  test('declines through the first gift after that gift was cancelled, also concurrently', async () => {
    const { giver, receiver, first } = await giveBundle();
    await takeBack(giver.browser, first.id);
    const responses = await Promise.all([1, 2].map(() => decline(receiver.browser, first.id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOf(giver.browser)).toBe(3);
    expect(await notificationsOf(giver.browser)).toMatchObject([
      { kind: 'gifts_declined', payload: { count: 2 } },
    ]);
  });

  test("opens and thanks through the first gift's link after that gift was cancelled", async () => {
    const { giver, receiver, trees, first } = await giveBundle();
    await takeBack(giver.browser, first.id);
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(404);
    await openLink(receiver.browser, { code: codeOf(first) });
    const opened = { status: 'opened', isForMe: true, tree: { id: trees[1]?.id }, more: [] };
    expect(await pageOf(receiver.browser, first)).toMatchObject({ ...opened, thanks: null });
    expect((await thank(giver.browser, first.id, 'شكرًا')).status).toBe(404);
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(200);
    expect((await thank(receiver.browser, first.id, 'مرة أخرى')).body.code).toBe('GIFT_THANKED');
    expect(await pageOf(receiver.browser, first)).toMatchObject({ ...opened, thanks: { words: 'شكرًا' } });
    const otherUser = await person();
    expect(await pageOf(otherUser.browser, first)).toMatchObject({ status: 'taken_back', isForMe: false });
    expect((await notificationsOf(giver.browser)).map(({ kind }) => kind)).toEqual([
      'gift_thanked',
      'gifts_opened',
    ]);
  });

  test('opens by link for one person only', async () => {
    const { giver, receiver, trees } = await createPeopleWithTrees(3);
    const gifts = giftsOf(await giveTogether(giver.browser, trees, { phone: null }));
    const link = await linkOf(giver.browser, gifts[0] as contract.Gift);
    const other = await person();
    await takeBack(giver.browser, gifts[0]?.id ?? '');
    const page = await other.browser.call(contract.readGiftPage, { params: { code: link.code } });
    expect(page.body.data).toMatchObject({ status: 'taken_back', isForMe: true, more: [{}, {}] });
    const responses = await Promise.all([openLink(receiver.browser, link), openLink(other.browser, link)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const counts = [await countOf(receiver.browser), await countOf(other.browser)];
    expect(new Set(counts)).toEqual(new Set([0, 2]));
  });
});

describe('atomicity', () => {
  test('names the tree that cannot be given and gives none', async () => {
    const { giver, receiver, trees } = await createPeopleWithTrees(3);
    const foreign = await tree(receiver.account);
    const phone = '+966558884001';
    const foreignGift = await giveTogether(giver.browser, [trees[0] as typeof foreign, foreign], { phone });
    expect([foreignGift.status, foreignGift.body.details]).toMatchObject([404, [{ path: 'body.trees.1' }]]);
    await give(giver.browser, trees[2] as typeof foreign, { phone });
    const promised = await giveTogether(giver.browser, trees, { phone });
    expect([promised.status, promised.body.code, promised.body.details]).toMatchObject([
      409,
      'TREE_PROMISED',
      [{ path: 'body.trees.2' }],
    ]);
    expect(await countOf(giver.browser)).toBe(2);
  });

  test("rejects the giver's own phone, an invalid phone, no trees and more than 20; deduplicates trees", async () => {
    const { giver, trees } = await createPeopleWithTrees(1);
    const codeTo = async (phone: string) =>
      (await giveTogether(giver.browser, trees, { phone })).body.code as string;
    expect(await codeTo(`0${giver.account.phone.slice(4)}`)).toBe('GIFT_TO_SELF');
    expect(await codeTo('12345')).toBe('INVALID_PHONE');
    expect((await giveTogether(giver.browser, [], { phone: null })).status).toBe(400);
    const many = Array.from({ length: 21 }, () => trees[0] as { publicId: string });
    expect((await giveTogether(giver.browser, many, { phone: null })).status).toBe(400);
    expect(giftsOf(await giveTogether(giver.browser, many.slice(0, 2), { phone: null }))).toMatchObject([
      { bundleId: null },
    ]);
  });

  test('gives all trees to one of two concurrent bundles', async () => {
    const { giver, trees } = await createPeopleWithTrees(4);
    const [one, other] = await Promise.all([
      giveTogether(giver.browser, trees, { phone: '+966558884002' }),
      giveTogether(giver.browser, trees.toReversed(), { phone: '+966558884003' }),
    ]);
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 409]));
    expect(await countOf(giver.browser)).toBe(0);
  });

  test('creates one bundle per idempotency key', async () => {
    const { giver, trees } = await createPeopleWithTrees(3);
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => giveTogether(giver.browser, trees, { phone: '+966558884004' }, key)),
    );
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(giftsOf(responses[0] as (typeof responses)[number])).toHaveLength(3);
    expect(await texts('+966558884004')).toHaveLength(1);
  });
});

test('counts a bundle once for the hourly limit and each tree for the daily limit', async () => {
  const { giver, trees } = await createPeopleWithTrees(20);
  const more = [];
  for (let created = 0; created < 12; created += 1) more.push(await tree(giver.account));
  expect((await giveTogether(giver.browser, trees, { phone: '+966558884005' })).status).toBe(200);
  const eleven = await giveTogether(giver.browser, more.slice(0, 11), { phone: '+966558884005' });
  expect([eleven.status, eleven.headers['retry-after']]).toEqual([429, String((day / 1_000) * (1 / 30))]);
  expect((await giveTogether(giver.browser, more.slice(0, 10), { phone: '+966558884005' })).status).toBe(200);
  expect(
    (await give(giver.browser, more[11] as { publicId: string }, { phone: '+966558884005' })).status,
  ).toBe(429);
});

describe('thanks', () => {
  test('notify the giver once and appear in the list and on the page', async () => {
    const giver = await person({ firstname: 'نورة' });
    const receiver = await person({ firstname: 'خالد' });
    const given = await tree(giver.account);
    const input = { phone: receiver.account.phone };
    const gift = (await give(giver.browser, given, input)).body.data;
    expect((await thank(receiver.browser, gift.id, 'شكرًا')).status).toBe(404);
    await open(receiver.browser, given);
    expect((await thank(giver.browser, gift.id, 'شكرًا')).status).toBe(404);
    for (const words of ['', ' ', 'a'.repeat(201), 'evil\u202ename']) {
      expect((await thank(receiver.browser, gift.id, words)).status, words).toBe(400);
    }
    const thanks = { words: 'شكرًا من القلب 🌳', at: app.clock.now().toISOString() };
    expect((await thank(receiver.browser, gift.id, ' شكرًا من القلب 🌳 ')).body.data).toEqual(thanks);
    const again = await thank(receiver.browser, gift.id, 'مرة أخرى');
    expect([again.status, again.body.code]).toEqual([409, 'GIFT_THANKED']);
    expect(await notificationsOf(giver.browser)).toMatchObject([
      {
        kind: 'gift_thanked',
        payload: { words: thanks.words, person: { firstname: 'خالد' } },
        path: gift.link,
      },
      { kind: 'gift_opened' },
    ]);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect(body.data).toMatchObject([{ thanks }]);
    const page = { params: { code: codeOf(gift) } };
    expect((await receiver.browser.call(contract.readGiftPage, page)).body.data).toMatchObject({ thanks });
    const otherUser = await person();
    expect((await otherUser.browser.call(contract.readGiftPage, page)).body.data).toMatchObject({
      thanks: null,
    });
  });

  test('are sent for a gift opened later', async () => {
    const { giver, receiver, trees, gifts } = await giveBundle();
    for (const [place, words] of ['شكرًا', 'وشكرًا لهذه'].entries()) {
      await open(receiver.browser, trees[place] as { id: string });
      expect((await thank(receiver.browser, gifts[place]?.id ?? '', words)).status).toBe(200);
    }
    const thanked = (await notificationsOf(giver.browser)).filter(({ kind }) => kind === 'gift_thanked');
    expect(thanked).toMatchObject([{ payload: { words: 'وشكرًا لهذه' } }, { payload: { words: 'شكرًا' } }]);
  });

  test('belong to the opener even after a phone change', async () => {
    const { receiver, first } = await giveBundle();
    await openLink(receiver.browser, { code: codeOf(first) });
    const { database } = app.context;
    await database.sql`update account set phone = '+966558884090' where id = ${receiver.account.id}`;
    const next = await person({ phone: receiver.account.phone });
    const isForMe = async ({ browser }: { browser: TestBrowser }) => {
      const { body } = await browser.call(contract.readGiftPage, { params: { code: codeOf(first) } });
      return body.data.isForMe;
    };
    expect([await isForMe(receiver), await isForMe(next)]).toEqual([true, false]);
  });

  test('are recorded once when sent concurrently', async () => {
    const { giver, receiver, gifts, first } = await giveBundle();
    await openLink(receiver.browser, { code: codeOf(first) });
    const responses = await Promise.all(gifts.map(({ id }) => thank(receiver.browser, id, 'شكرًا')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect(body.data.map(({ thanks }) => thanks?.words)).toEqual(['شكرًا', 'شكرًا', 'شكرًا']);
    expect((await notificationsOf(giver.browser)).map(({ kind }) => kind)).toEqual([
      'gift_thanked',
      'gifts_opened',
    ]);
  });
});
