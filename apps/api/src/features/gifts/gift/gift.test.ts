import { getAccount, searchAccounts } from '@nabta/contract/account';
import * as contract from '@nabta/contract/gift';
import { listNotifications, type Notification, readNotifications } from '@nabta/contract/notification';
import { countTrees, getTree, listGiftedTrees, listTrees, type Tree } from '@nabta/contract/tree';
import type { Phone } from '@nabta/domain/phone';
import { afterEach, describe, expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { moveWaitingGifts } from './follow-phone.ts';
import { giftHouse, giftOf } from './testing/gift-house.ts';

const house = useTestApp();
const { sql, person, tree, give, open, takeBack, decline, remind, texts, secretOfText, assertSound } =
  giftHouse(house);

const anyone = () => new TestBrowser(() => house.app);
const codeOf = (gift: contract.Gift) => gift.link.replace('/gift/', '');
const passagesOf = async (publicId: string) => {
  const { body } = await anyone().call(getTree, { params: { publicId } });
  return (body.data as Tree).ledger.map(({ kind }) => kind);
};
const newsOf = async (browser: TestBrowser) => {
  const { body } = await browser.call(listNotifications, {});
  return body.data as { unread: number; items: Notification[] };
};
const kindsOf = async (browser: TestBrowser) => (await newsOf(browser)).items.map(({ kind }) => kind);

/** A tree given to somebody known. */
async function given(wish: object = {}) {
  const giver = await person({ firstname: 'نورة' });
  const receiver = await person({ firstname: 'خالد' });
  const given = await tree(giver.account);
  const answer = await give(giver.browser, given, { phone: receiver.account.phone, ...wish });
  return { giver, receiver, tree: given, gift: giftOf(answer), answer };
}

afterEach(assertSound);

describe('giving a tree', () => {
  test('takes it out of list, count and badge at once, promises it everywhere and texts a link', async () => {
    const { giver, receiver, tree, gift, answer } = await given({
      message: ' مبروك\r\nالبيت ',
      occasion: 'eid',
    });
    expect(answer.status).toBe(200);
    expect(gift).toMatchObject({
      status: 'pending',
      occasion: 'eid',
      message: 'مبروك\nالبيت',
      to: { phone: receiver.account.phone, account: { id: receiver.account.id } },
      tree: { id: tree.id, isPromised: true, owner: null },
      canReNotifyAt: later(house.clock.now(), day).toISOString(),
      expiresAt: later(house.clock.now(), 30 * day).toISOString(),
    });
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 0, lost: 0 });
    expect((await giver.browser.call(listTrees, {})).body.data).toEqual([]);
    expect((await giver.browser.call(getAccount, {})).body.data).toMatchObject({ treesPlanted: 0 });
    expect((await giver.browser.call(listGiftedTrees, {})).body.data).toMatchObject([{ id: tree.id }]);
    expect(await passagesOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised']);
    expect(await texts(receiver.account.phone)).toEqual([
      `وصلتك شجرة هدية من نورة! افتحها هنا: \u2066http://localhost:3000${gift.link}#${secretOfText(gift)}\u2069`,
    ]);
    const news = {
      kind: 'gift_received',
      subject: { type: 'gift', id: gift.id },
      payload: { tree: { id: tree.id }, person: { firstname: 'نورة' } },
    };
    expect((await newsOf(receiver.browser)).items).toMatchObject([{ ...news, path: gift.link }]);
    await open(receiver.browser, tree);
    expect((await newsOf(receiver.browser)).items).toMatchObject([
      { ...news, path: `/tree/${tree.publicId}` },
    ]);
  });

  test('to somebody new waits on the server until they sign in with that phone', async () => {
    const giver = await person({ firstname: 'نورة' });
    const given = await tree(giver.account);
    const phone = '+966558880001';
    const gift = giftOf(await give(giver.browser, given, { phone: '0558880001' }));
    expect(gift.to).toEqual({ phone, account: null });
    expect(await texts(phone)).toHaveLength(1);
    const newcomer = await signIn(house, phone);
    expect(await newsOf(newcomer)).toMatchObject({ unread: 1, items: [{ kind: 'gift_received' }] });
    expect((await newcomer.call(contract.listReceivedGifts, {})).body.data).toMatchObject([{ id: gift.id }]);
    expect((await open(newcomer, given)).status).toBe(200);
    expect((await newcomer.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });

  test('to oneself, however the number is written, to no phone, or far ahead is refused', async () => {
    const { account, browser } = await person();
    const own = await tree(account);
    const local = `0${account.phone.slice(4)}`;
    expect((await give(browser, own, { phone: local })).body.code).toBe('GIFT_TO_SELF');
    expect((await give(browser, own, { phone: '12345' })).body.code).toBe('INVALID_PHONE');
    const deliverAt = later(house.clock.now(), 366 * day).toISOString();
    expect((await give(browser, own, { phone: '+966558880009', deliverAt })).status).toBe(400);
    for (const message of ['', ' \n ', 'a'.repeat(201), 'evil\u202ename', 'bell\u0007']) {
      expect((await give(browser, own, { phone: '+966558880009', message })).status, message).toBe(400);
    }
    expect((await browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });

  test('of somebody else is unknown, and signed out refused', async () => {
    const { account } = await person();
    const stranger = await person();
    const other = await tree(account);
    expect((await give(stranger.browser, other, { phone: '+966558880009' })).status).toBe(404);
    expect((await give(anyone(), other, { phone: '+966558880009' })).status).toBe(401);
  });

  test('that waits already answers 409, and again without a key the first gift', async () => {
    const { giver, receiver, tree, gift } = await given({ message: 'لك' });
    const other = await give(giver.browser, tree, { phone: '+966558880009' });
    expect([other.status, other.body.code]).toEqual([409, 'TREE_PROMISED']);
    const again = await give(giver.browser, tree, { phone: receiver.account.phone, message: 'لك' });
    expect(giftOf(again)).toEqual(gift);
    const changed = await give(giver.browser, tree, { phone: receiver.account.phone, message: 'غيرها' });
    expect(changed.status).toBe(409);
    const wish = { phone: receiver.account.phone, message: 'لك' };
    expect((await give(giver.browser, tree, wish, { 'idempotency-key': 'another intent' })).status).toBe(409);
    expect(await texts(receiver.account.phone)).toHaveLength(1);
  });
});

describe('opening', () => {
  test('makes the tree the receiver’s, tells the giver, and may be repeated', async () => {
    const { giver, receiver, tree, gift } = await given();
    const first = await open(receiver.browser, tree);
    expect(first.body.data).toMatchObject({
      id: tree.id,
      isPromised: false,
      owner: { id: receiver.account.id },
    });
    expect((await open(receiver.browser, tree)).body).toEqual(first.body);
    expect(await passagesOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'gifted']);
    expect((await receiver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await newsOf(giver.browser)).items).toMatchObject([
      { kind: 'gift_opened', payload: { person: { firstname: 'خالد' } }, path: `/tree/${tree.publicId}` },
    ]);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect(body.data).toMatchObject([
      { id: gift.id, status: 'opened', openedAt: house.clock.now().toISOString(), canReNotifyAt: null },
    ]);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(410);
    expect((await giver.browser.call(searchAccounts, { query: { q: 'خالد' } })).body.data).toMatchObject([
      { id: receiver.account.id },
    ]);
  });

  test('is for the phone it waits for alone', async () => {
    const { giver, tree } = await given();
    const stranger = await person();
    expect((await open(stranger.browser, tree)).status).toBe(404);
    expect((await open(giver.browser, tree)).status).toBe(404);
    expect((await open(anyone(), tree)).status).toBe(401);
  });

  test('a tree can come back the same way', async () => {
    const { giver, receiver, tree } = await given();
    await open(receiver.browser, tree);
    expect((await give(receiver.browser, tree, { phone: giver.account.phone })).status).toBe(200);
    expect((await open(giver.browser, tree)).status).toBe(200);
    expect((await open(receiver.browser, tree)).status, 'who had it before').toBe(410);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });
});

describe('a gift that is not opened', () => {
  test('is taken back by its giver alone, and its message stays at home', async () => {
    const { giver, receiver, tree, gift } = await given();
    expect((await takeBack(receiver.browser, gift.id)).status).toBe(404);
    expect(giftOf(await takeBack(giver.browser, gift.id))).toMatchObject({ status: 'taken_back' });
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    expect((await open(receiver.browser, tree)).body.code).toBe('GIFT_ENDED');
    expect(await passagesOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'returned']);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await texts(receiver.account.phone)).toEqual([]);
    expect(await kindsOf(receiver.browser)).toEqual([]);
  });

  test('and taken back can be given again at once, without a key too', async () => {
    const { giver, receiver, tree, gift } = await given();
    await takeBack(giver.browser, gift.id);
    const again = giftOf(await give(giver.browser, tree, { phone: receiver.account.phone }));
    expect(again.id).not.toBe(gift.id);
    expect(again.status).toBe('pending');
  });

  test('is declined by its receiver alone, and the giver hears of it', async () => {
    const { giver, receiver, tree, gift } = await given();
    const stranger = await person();
    expect((await decline(stranger.browser, gift.id)).status).toBe(404);
    expect((await decline(giver.browser, gift.id)).status).toBe(404);
    expect((await decline(receiver.browser, gift.id)).status).toBe(200);
    expect((await decline(receiver.browser, gift.id)).status).toBe(200);
    expect((await open(receiver.browser, tree)).status).toBe(410);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(410);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect(await kindsOf(giver.browser)).toEqual(['gift_declined']);
  });

  test('goes back after thirty days, and both are told', async () => {
    const { giver, receiver, tree, gift } = await given();
    await house.runJobs();
    house.clock.advance(30 * day - 1_000);
    await house.runJobs();
    expect(
      (await anyone().call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data,
    ).toMatchObject({
      status: 'pending',
    });
    house.clock.advance(1_000);
    const late = await signIn(house, receiver.account.phone, { isNamed: false });
    await house.runJobs();
    expect((await open(late, tree)).status).toBe(410);
    expect(await kindsOf(late)).toEqual(['gift_not_opened', 'gift_received']);
    const giverLater = await signIn(house, giver.account.phone, { isNamed: false });
    expect(await kindsOf(giverLater)).toEqual(['gift_expired']);
    expect((await giverLater.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await decline(late, gift.id)).status).toBe(410);
    expect((await takeBack(giverLater, gift.id)).status).toBe(410);
  });
});

describe('a gift on a date', () => {
  test('holds the tree, is unknown to the receiver until then, and can be taken back', async () => {
    const deliverAt = later(house.clock.now(), 3 * day).toISOString();
    const { giver, receiver, tree, gift } = await given({ deliverAt });
    expect(gift).toMatchObject({ status: 'scheduled', deliverAt, lastNotifiedAt: null, canReNotifyAt: null });
    expect(await texts(receiver.account.phone)).toEqual([]);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await kindsOf(receiver.browser)).toEqual([]);
    expect((await open(receiver.browser, tree)).status).toBe(404);
    expect((await decline(receiver.browser, gift.id)).status).toBe(404);
    const page = { params: { code: codeOf(gift) } };
    expect((await anyone().call(contract.readGiftPage, page)).status).toBe(404);
    expect((await receiver.browser.call(contract.readGiftPage, page)).status).toBe(404);
    expect((await giver.browser.call(contract.readGiftPage, page)).body.data).toMatchObject({
      status: 'scheduled',
      given: [{ id: gift.id }],
    });
    expect((await remind(giver.browser, gift.id)).status).toBe(429);
    expect((await give(giver.browser, tree, { phone: '+966558880009' })).status).toBe(409);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    house.clock.advance(3 * day);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('leaves on that date and lives thirty days from then', async () => {
    const deliverAt = later(house.clock.now(), 3 * day);
    const { receiver, tree, gift } = await given({ deliverAt: deliverAt.toISOString() });
    expect(gift.expiresAt).toBe(later(deliverAt, 30 * day).toISOString());
    await house.runJobs();
    house.clock.advance(3 * day);
    await house.runJobs();
    expect(await texts(receiver.account.phone)).toHaveLength(1);
    const browser = await signIn(house, receiver.account.phone, { isNamed: false });
    expect((await open(browser, tree)).status).toBe(200);
  });
});

describe('the page behind the link', () => {
  test('shows who gave what before any sign-in, even where the giver is private', async () => {
    const giver = await person({ firstname: 'هند', isPrivate: true });
    const receiver = await person();
    const given = await tree(giver.account);
    const wish = { phone: receiver.account.phone, message: 'لك', occasion: 'newborn' };
    const gift = giftOf(await give(giver.browser, given, wish));
    const read = async (browser: TestBrowser) =>
      (await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data;
    const { phone } = receiver.account;
    expect(await read(anyone())).toMatchObject({
      from: { firstname: 'هند' },
      message: null,
      occasion: 'newborn',
      status: 'pending',
      toPhoneHint: `+966 •• ••• ••${phone.slice(-2)}`,
      isForMe: false,
      tree: { id: given.id },
    });
    expect(JSON.stringify(await read(anyone()))).not.toContain(phone);
    expect(await read(receiver.browser)).toMatchObject({ isForMe: true, message: 'لك' });
    expect(await read((await person()).browser), 'a stranger').toMatchObject({ message: null });
    expect(await read(receiver.browser)).toMatchObject({ given: [] });
    expect(await read(giver.browser)).toMatchObject({
      isForMe: false,
      message: 'لك',
      given: [{ id: gift.id, to: { phone } }],
    });
    const stranger = await anyone().call(contract.readGiftPage, { params: { code: '0'.repeat(16) } });
    expect(stranger.status).toBe(404);
  });

  test('hints at the phone that its giver wrote, and at another one to its receiver alone', async () => {
    const { giver, receiver, gift } = await given();
    const { id } = receiver.account;
    const oldPhone = receiver.account.phone as Phone;
    const newPhone = '+966558880099' as Phone;
    await house.context.database.transaction(async (sql) => {
      await sql`update account set phone = ${newPhone} where id = ${id}`;
      await moveWaitingGifts(sql, { oldPhone, newPhone });
    });
    const hintFor = async (browser: TestBrowser) => {
      const { body } = await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } });
      return (body.data as contract.GiftPage).toPhoneHint?.slice(-2);
    };
    for (const browser of [giver.browser, anyone()]) expect(await hintFor(browser)).toBe(oldPhone.slice(-2));
    expect(await hintFor(receiver.browser)).toBe('99');
  });
});

describe('lists', () => {
  test('page what was given, newest first, and name the receivers once each', async () => {
    const giver = await person();
    const [one, other] = ['+966558881001', '+966558881002'];
    const ids: string[] = [];
    for (const phone of [one, other, one]) {
      ids.unshift(giftOf(await give(giver.browser, await tree(giver.account), { phone })).id);
    }
    const page = async (query: object) =>
      ((await giver.browser.call(contract.listGivenGifts, { query })).body.data as contract.Gift[]).map(
        ({ id }) => id,
      );
    expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2));
    expect(await page({ limit: '2', cursor: ids[1] })).toEqual(ids.slice(2));
    expect((await giver.browser.call(contract.listGiftReceivers, {})).body.data).toEqual([
      { phone: one, account: null },
      { phone: other, account: null },
    ]);
    const stranger = await person();
    expect((await stranger.browser.call(contract.listGivenGifts, {})).body.data).toEqual([]);
    expect((await stranger.browser.call(contract.listGiftReceivers, {})).body.data).toEqual([]);
  });

  test('a private receiver is not named to the giver', async () => {
    const giver = await person();
    const shy = await person({ isPrivate: true });
    const gift = giftOf(await give(giver.browser, await tree(giver.account), { phone: shy.account.phone }));
    expect(gift.to).toEqual({ phone: shy.account.phone, account: null });
    await open(shy.browser, gift.tree);
    expect((await newsOf(giver.browser)).items).toMatchObject([
      { kind: 'gift_opened', payload: { person: null } },
    ]);
  });

  test('news are read up to one, by the one they are for', async () => {
    const { giver, receiver, gift } = await given();
    await decline(receiver.browser, gift.id);
    const [news] = (await newsOf(giver.browser)).items;
    await receiver.browser.call(readNotifications, { body: { upTo: news?.id ?? '' } });
    expect((await newsOf(giver.browser)).unread).toBe(1);
    await giver.browser.call(readNotifications, { body: { upTo: news?.id ?? '' } });
    expect((await newsOf(giver.browser)).unread).toBe(0);
  });
});

test('a giver who is gone leaves the gift to its receiver, or the tree to nobody', async () => {
  const { giver, receiver, tree } = await given();
  const second = await given();
  await sql()`delete from account where id = any(${[giver.account.id, second.giver.account.id]})`;
  expect((await open(receiver.browser, tree)).status).toBe(200);
  expect((await decline(second.receiver.browser, second.gift.id)).status).toBe(200);
  expect(await passagesOf(second.tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'returned']);
});
