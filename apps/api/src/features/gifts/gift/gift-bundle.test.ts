import { randomUUID } from 'node:crypto';

import * as contract from '@nabta/contract/gift';
import { listNotifications, type Notification } from '@nabta/contract/notification';
import { countTrees } from '@nabta/contract/tree';
import { afterEach, describe, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftsOf, treesOf } from './testing/gift-house.ts';

const house = useTestApp();
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
  assertSound,
} = giftHouse(house);

const newsOf = async (browser: TestBrowser) =>
  ((await browser.call(listNotifications, {})).body.data as { items: Notification[] }).items;
const countOf = async (browser: TestBrowser) =>
  ((await browser.call(countTrees, {})).body.data as { count: number }).count;
const pageOf = async (browser: TestBrowser, gift: contract.Gift) =>
  (await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data;
const codeOf = ({ link }: contract.Gift) => link.replace('/gift/', '');

async function withTrees(count: number) {
  const giver = await person({ firstname: 'نورة' });
  const receiver = await person({ firstname: 'خالد' });
  const trees = [];
  for (let made = 0; made < count; made += 1) trees.push(await tree(giver.account));
  return { giver, receiver, trees };
}

/** Three trees given together to somebody known. */
async function givenTogether(wish: object = {}) {
  const made = await withTrees(3);
  const { phone } = made.receiver.account;
  const gifts = giftsOf(await giveTogether(made.giver.browser, made.trees, { phone, ...wish }));
  return { ...made, gifts, first: gifts[0] as contract.Gift };
}

afterEach(assertSound);

describe('trees given together', () => {
  test('are a gift each, with one text and one piece of news for all, and one link', async () => {
    const { giver, receiver, trees, gifts, first } = await givenTogether({ message: 'لك' });
    expect(gifts.map(({ tree }) => tree.id)).toEqual(trees.map(({ id }) => id));
    expect(new Set(gifts.map(({ bundleId }) => bundleId)).size).toBe(1);
    expect(first.bundleId).not.toBeNull();
    expect(await countOf(giver.browser)).toBe(0);
    expect(await texts(receiver.account.phone)).toEqual([
      `وصلتك 3 أشجار هدية من نورة! افتحها هنا: \u2066http://localhost:3000${first.link}#${secretOfText(first)}\u2069`,
    ]);
    expect(await newsOf(receiver.browser)).toMatchObject([
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
    expect(await newsOf(giver.browser)).toMatchObject([
      { kind: 'gifts_opened', payload: { count: 3, person: { firstname: 'خالد' } }, path: first.link },
    ]);
  });

  test('may also be opened one by one, and taken back one by one', async () => {
    const { giver, receiver, trees, gifts, first } = await givenTogether();
    expect((await takeBack(giver.browser, first.id)).status).toBe(200);
    expect(await newsOf(receiver.browser)).toMatchObject([{ kind: 'gifts_received', payload: { count: 2 } }]);
    expect(await texts(receiver.account.phone)).toMatchObject([expect.stringMatching(/^وصلتك شجرتان/u)]);
    expect((await open(receiver.browser, trees[1] as { id: string })).status).toBe(200);
    expect(treesOf(await openLink(receiver.browser, { code: codeOf(first) }))).toMatchObject([
      { id: trees[2]?.id },
    ]);
    expect((await takeBack(giver.browser, gifts[2]?.id ?? '')).status).toBe(410);
    expect([await countOf(giver.browser), await countOf(receiver.browser)]).toEqual([1, 2]);
  });

  test('of which some were opened stay news, and so do thanks, when the others are taken back', async () => {
    const { giver, receiver, trees, gifts, first } = await givenTogether();
    await open(receiver.browser, trees[0] as { id: string });
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(200);
    for (const { id } of gifts.slice(1)) expect((await takeBack(giver.browser, id)).status).toBe(200);
    expect(await newsOf(giver.browser)).toMatchObject([{ kind: 'gift_thanked' }, { kind: 'gift_opened' }]);
    expect(await newsOf(receiver.browser)).toMatchObject([{ kind: 'gifts_received' }]);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('of which all were taken back are no news any more, also when that happens at once', async () => {
    const { giver, receiver, gifts } = await givenTogether();
    const back = await Promise.all(gifts.map(({ id }) => takeBack(giver.browser, id)));
    expect(back.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await newsOf(receiver.browser)).toEqual([]);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('for a day to come leave together and are told of once', async () => {
    const deliverAt = new Date(house.clock.now().getTime() + 3 * day).toISOString();
    const { giver, receiver, first } = await givenTogether({ deliverAt });
    expect(first.status).toBe('scheduled');
    await takeBack(giver.browser, first.id);
    expect(await texts(receiver.account.phone)).toEqual([]);
    house.clock.advance(3 * day);
    await house.runJobs();
    expect(await texts(receiver.account.phone)).toMatchObject([expect.stringMatching(/^وصلتك شجرتان/u)]);
    const browser = await signIn(house, receiver.account.phone, { isNamed: false });
    expect(await newsOf(browser)).toMatchObject([{ kind: 'gifts_received', payload: { count: 2 } }]);
  });

  test('are reminded of together: a reminder of one is one of all', async () => {
    const { giver, gifts } = await givenTogether();
    await house.runJobs();
    house.clock.advance(day);
    const browser = await signIn(house, giver.account.phone, { isNamed: false });
    expect((await remind(browser, gifts[0]?.id ?? '')).status).toBe(200);
    expect((await remind(browser, gifts[1]?.id ?? '')).status).toBe(429);
  });

  test('that nobody opens go back, and the receiver hears of it once', async () => {
    const { giver, receiver } = await givenTogether();
    await house.runJobs();
    house.clock.advance(30 * day);
    await house.runJobs();
    const [takes, gives] = [
      await signIn(house, receiver.account.phone, { isNamed: false }),
      await signIn(house, giver.account.phone, { isNamed: false }),
    ];
    expect((await newsOf(takes)).map(({ kind }) => kind)).toEqual(['gift_not_opened', 'gifts_received']);
    expect(await countOf(gives)).toBe(3);
  });

  test('are declined together: every tree goes back, and the giver hears of it once', async () => {
    const { giver, receiver, gifts, first } = await givenTogether();
    const stranger = await person();
    expect((await decline(stranger.browser, first.id)).status).toBe(404);
    for (const { id } of gifts) expect((await decline(receiver.browser, id)).status).toBe(200);
    expect(await countOf(giver.browser)).toBe(3);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await newsOf(giver.browser)).toMatchObject([
      { kind: 'gifts_declined', payload: { count: 3, person: { firstname: 'خالد' } }, path: first.link },
    ]);
    expect(await texts(receiver.account.phone)).toHaveLength(1);
  });

  test('of which one was opened can be declined for the rest, and once more without a change', async () => {
    const { giver, receiver, trees, gifts } = await givenTogether();
    await open(receiver.browser, trees[1] as { id: string });
    expect((await decline(receiver.browser, gifts[2]?.id ?? '')).status).toBe(200);
    expect((await decline(receiver.browser, gifts[0]?.id ?? '')).status).toBe(200);
    expect([await countOf(giver.browser), await countOf(receiver.browser)]).toEqual([2, 1]);
  });

  test('of which the first was taken back are declined by its link, also twice at once', async () => {
    const { giver, receiver, first } = await givenTogether();
    await takeBack(giver.browser, first.id);
    const answers = await Promise.all([1, 2].map(() => decline(receiver.browser, first.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOf(giver.browser)).toBe(3);
    expect(await newsOf(giver.browser)).toMatchObject([{ kind: 'gifts_declined', payload: { count: 2 } }]);
  });

  test('of which the first was taken back are opened and thanked for by its link, and it says so', async () => {
    const { giver, receiver, trees, first } = await givenTogether();
    await takeBack(giver.browser, first.id);
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(404);
    await openLink(receiver.browser, { code: codeOf(first) });
    const opened = { status: 'opened', isForMe: true, tree: { id: trees[1]?.id }, more: [] };
    expect(await pageOf(receiver.browser, first)).toMatchObject({ ...opened, thanks: null });
    expect((await thank(giver.browser, first.id, 'شكرًا')).status).toBe(404);
    expect((await thank(receiver.browser, first.id, 'شكرًا')).status).toBe(200);
    expect((await thank(receiver.browser, first.id, 'مرة أخرى')).body.code).toBe('GIFT_THANKED');
    expect(await pageOf(receiver.browser, first)).toMatchObject({ ...opened, thanks: { words: 'شكرًا' } });
    const stranger = await person();
    expect(await pageOf(stranger.browser, first)).toMatchObject({ status: 'taken_back', isForMe: false });
    expect((await newsOf(giver.browser)).map(({ kind }) => kind)).toEqual(['gift_thanked', 'gifts_opened']);
  });

  test('go by one link too, to one person', async () => {
    const { giver, receiver, trees } = await withTrees(3);
    const gifts = giftsOf(await giveTogether(giver.browser, trees, { phone: null }));
    const link = await linkOf(giver.browser, gifts[0] as contract.Gift);
    const other = await person();
    await takeBack(giver.browser, gifts[0]?.id ?? '');
    const page = await other.browser.call(contract.readGiftPage, { params: { code: link.code } });
    expect(page.body.data).toMatchObject({ status: 'taken_back', isForMe: true, more: [{}, {}] });
    const answers = await Promise.all([openLink(receiver.browser, link), openLink(other.browser, link)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const counts = [await countOf(receiver.browser), await countOf(other.browser)];
    expect(new Set(counts)).toEqual(new Set([0, 2]));
  });
});

describe('all or none', () => {
  test('where one tree cannot be given, it is named by its place and none is', async () => {
    const { giver, receiver, trees } = await withTrees(3);
    const foreign = await tree(receiver.account);
    const phone = '+966558884001';
    const strange = await giveTogether(giver.browser, [trees[0] as typeof foreign, foreign], { phone });
    expect([strange.status, strange.body.details]).toMatchObject([404, [{ path: 'body.trees.1' }]]);
    await give(giver.browser, trees[2] as typeof foreign, { phone });
    const promised = await giveTogether(giver.browser, trees, { phone });
    expect([promised.status, promised.body.code, promised.body.details]).toMatchObject([
      409,
      'TREE_PROMISED',
      [{ path: 'body.trees.2' }],
    ]);
    expect(await countOf(giver.browser)).toBe(2);
  });

  test('to oneself, to no phone, of no tree or of more than twenty is refused; one named twice is one', async () => {
    const { giver, trees } = await withTrees(1);
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

  test('the same trees in two gifts at once: one gift gets all, the other none', async () => {
    const { giver, trees } = await withTrees(4);
    const [one, other] = await Promise.all([
      giveTogether(giver.browser, trees, { phone: '+966558884002' }),
      giveTogether(giver.browser, trees.toReversed(), { phone: '+966558884003' }),
    ]);
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 409]));
    expect(await countOf(giver.browser)).toBe(0);
  });

  test('one key makes them once, whatever the number of tries', async () => {
    const { giver, trees } = await withTrees(3);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => giveTogether(giver.browser, trees, { phone: '+966558884004' }, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(giftsOf(answers[0] as (typeof answers)[number])).toHaveLength(3);
    expect(await texts('+966558884004')).toHaveLength(1);
  });
});

test('a gift of several is one of the ten an hour, and each of its trees one of the thirty a day', async () => {
  const { giver, trees } = await withTrees(20);
  const more = [];
  for (let made = 0; made < 12; made += 1) more.push(await tree(giver.account));
  expect((await giveTogether(giver.browser, trees, { phone: '+966558884005' })).status).toBe(200);
  const eleven = await giveTogether(giver.browser, more.slice(0, 11), { phone: '+966558884005' });
  expect([eleven.status, eleven.headers['retry-after']]).toEqual([429, String((day / 1_000) * (1 / 30))]);
  expect((await giveTogether(giver.browser, more.slice(0, 10), { phone: '+966558884005' })).status).toBe(200);
  expect(
    (await give(giver.browser, more[11] as { publicId: string }, { phone: '+966558884005' })).status,
  ).toBe(429);
});

describe('thanks', () => {
  test('go to the giver once, in the list, on the page and as news', async () => {
    const giver = await person({ firstname: 'نورة' });
    const receiver = await person({ firstname: 'خالد' });
    const given = await tree(giver.account);
    const wish = { phone: receiver.account.phone };
    const gift = (await give(giver.browser, given, wish)).body.data as contract.Gift;
    expect((await thank(receiver.browser, gift.id, 'شكرًا')).status).toBe(404);
    await open(receiver.browser, given);
    expect((await thank(giver.browser, gift.id, 'شكرًا')).status).toBe(404);
    for (const words of ['', ' ', 'a'.repeat(201), 'evil\u202ename']) {
      expect((await thank(receiver.browser, gift.id, words)).status, words).toBe(400);
    }
    const thanks = { words: 'شكرًا من القلب 🌳', at: house.clock.now().toISOString() };
    expect((await thank(receiver.browser, gift.id, ' شكرًا من القلب 🌳 ')).body.data).toEqual(thanks);
    const again = await thank(receiver.browser, gift.id, 'مرة أخرى');
    expect([again.status, again.body.code]).toEqual([409, 'GIFT_THANKED']);
    expect(await newsOf(giver.browser)).toMatchObject([
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
    const stranger = await person();
    expect((await stranger.browser.call(contract.readGiftPage, page)).body.data).toMatchObject({
      thanks: null,
    });
  });

  test('for a tree that is opened after the others are told too', async () => {
    const { giver, receiver, trees, gifts } = await givenTogether();
    for (const [place, words] of ['شكرًا', 'وشكرًا لهذه'].entries()) {
      await open(receiver.browser, trees[place] as { id: string });
      expect((await thank(receiver.browser, gifts[place]?.id ?? '', words)).status).toBe(200);
    }
    const told = (await newsOf(giver.browser)).filter(({ kind }) => kind === 'gift_thanked');
    expect(told).toMatchObject([{ payload: { words: 'وشكرًا لهذه' } }, { payload: { words: 'شكرًا' } }]);
  });

  test('are for who opened the gift, whatever their phone is by now', async () => {
    const { receiver, first } = await givenTogether();
    await openLink(receiver.browser, { code: codeOf(first) });
    const { database } = house.context;
    await database.sql`update account set phone = '+966558884090' where id = ${receiver.account.id}`;
    const next = await person({ phone: receiver.account.phone });
    const isForMe = async ({ browser }: { browser: TestBrowser }) => {
      const { body } = await browser.call(contract.readGiftPage, { params: { code: codeOf(first) } });
      return (body.data as contract.GiftPage).isForMe;
    };
    expect([await isForMe(receiver), await isForMe(next)]).toEqual([true, false]);
  });

  test('twice at once are thanks once', async () => {
    const { giver, receiver, gifts, first } = await givenTogether();
    await openLink(receiver.browser, { code: codeOf(first) });
    const answers = await Promise.all(gifts.map(({ id }) => thank(receiver.browser, id, 'شكرًا')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect((body.data as contract.Gift[]).map(({ thanks }) => thanks?.words)).toEqual([
      'شكرًا',
      'شكرًا',
      'شكرًا',
    ]);
    expect((await newsOf(giver.browser)).map(({ kind }) => kind)).toEqual(['gift_thanked', 'gifts_opened']);
  });
});
