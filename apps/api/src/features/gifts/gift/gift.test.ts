import * as contract from '@nabta/contract/gifts/gift';
import { getAccount, searchAccounts } from '@nabta/contract/people/account';
import { listNotifications, readNotifications } from '@nabta/contract/trees/notification';
import { countTrees, getTree, listGiftedTrees, listTrees } from '@nabta/contract/trees/tree';
import type { Phone } from '@nabta/domain/phone';
import { afterEach, describe, expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { movePendingGifts } from './end-gift.ts';
import { giftTestKit, giftOf } from './testing/gift-test-kit.ts';

const app = useTestApp();
const { sql, person, tree, give, open, takeBack, decline, remind, texts, secretOfText, assertInvariants } =
  giftTestKit(app);

const anonymous = () => new TestBrowser(() => app.app);
const codeOf = (gift: contract.Gift) => gift.link.replace('/gift/', '');
const transfersOf = async (publicId: string) => {
  const { body } = await anonymous().call(getTree, { params: { publicId } });
  return body.data.ledger.map(({ kind }) => kind);
};
const notificationsOf = async (browser: TestBrowser) => {
  const { body } = await browser.call(listNotifications, {});
  return body.data;
};
const kindsOf = async (browser: TestBrowser) =>
  (await notificationsOf(browser)).items.map(({ kind }) => kind);

async function giveToKnown(input: object = {}) {
  const giver = await person({ firstname: 'نورة' });
  const receiver = await person({ firstname: 'خالد' });
  const giveToKnown = await tree(giver.account);
  const response = await give(giver.browser, giveToKnown, { phone: receiver.account.phone, ...input });
  return { giver, receiver, tree: giveToKnown, gift: giftOf(response), answer: response };
}

afterEach(assertInvariants);

describe('giving a tree', () => {
  test('removes it from list, count and badge immediately, marks it as promised and sends an SMS link', async () => {
    const {
      giver,
      receiver,
      tree,
      gift,
      answer: response,
    } = await giveToKnown({
      message: ' مبروك\r\nالبيت ',
      occasion: 'eid',
    });
    expect(response.status).toBe(200);
    expect(gift).toMatchObject({
      status: 'pending',
      occasion: 'eid',
      message: 'مبروك\nالبيت',
      to: { phone: receiver.account.phone, account: { id: receiver.account.id } },
      tree: { id: tree.id, isPromised: true, owner: null },
      canReNotifyAt: addMs(app.clock.now(), day).toISOString(),
      expiresAt: addMs(app.clock.now(), 30 * day).toISOString(),
    });
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 0, lost: 0 });
    expect((await giver.browser.call(listTrees, {})).body.data).toEqual([]);
    expect((await giver.browser.call(getAccount, {})).body.data).toMatchObject({ treesPlanted: 0 });
    expect((await giver.browser.call(listGiftedTrees, {})).body.data).toMatchObject([{ id: tree.id }]);
    expect(await transfersOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised']);
    expect(await texts(receiver.account.phone)).toEqual([
      `وصلتك شجرة هدية من \u2068نورة\u2069! تُفتح هنا:\nhttp://localhost:3000${gift.link}#${secretOfText(gift)}`,
    ]);
    const notification = {
      kind: 'gift_received',
      subject: { type: 'gift', id: gift.id },
      payload: { tree: { id: tree.id }, person: { firstname: 'نورة' } },
    };
    expect((await notificationsOf(receiver.browser)).items).toMatchObject([
      { ...notification, path: gift.link },
    ]);
    await open(receiver.browser, tree);
    expect((await notificationsOf(receiver.browser)).items).toMatchObject([
      { ...notification, path: `/tree/${tree.publicId}` },
    ]);
  });

  test('waits for an unknown phone until its owner signs in', async () => {
    const giver = await person({ firstname: 'نورة' });
    const giveToKnown = await tree(giver.account);
    const phone = '+966558880001';
    const gift = giftOf(await give(giver.browser, giveToKnown, { phone: '0558880001' }));
    expect(gift.to).toEqual({ phone, account: null });
    expect(await texts(phone)).toHaveLength(1);
    const newUser = await signIn(app, phone);
    expect(await notificationsOf(newUser)).toMatchObject({ unread: 1, items: [{ kind: 'gift_received' }] });
    expect((await newUser.call(contract.listReceivedGifts, {})).body.data).toMatchObject([{ id: gift.id }]);
    expect((await open(newUser, giveToKnown)).status).toBe(200);
    expect((await newUser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });

  test("rejects the giver's own number in any notation, an invalid phone, a distant date and invalid messages", async () => {
    const { account, browser } = await person();
    const ownTree = await tree(account);
    const local = `0${account.phone.slice(4)}`;
    expect((await give(browser, ownTree, { phone: local })).body.code).toBe('GIFT_TO_SELF');
    expect((await give(browser, ownTree, { phone: '12345' })).body.code).toBe('INVALID_PHONE');
    const deliverAt = addMs(app.clock.now(), 366 * day).toISOString();
    expect((await give(browser, ownTree, { phone: '+966558880009', deliverAt })).status).toBe(400);
    for (const message of ['', ' \n ', 'a'.repeat(201), 'evil\u202ename', 'bell\u0007']) {
      expect((await give(browser, ownTree, { phone: '+966558880009', message })).status, message).toBe(400);
    }
    expect((await browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });

  test("returns 404 for another user's tree and 401 when signed out", async () => {
    const { account } = await person();
    const otherUser = await person();
    const other = await tree(account);
    expect((await give(otherUser.browser, other, { phone: '+966558880009' })).status).toBe(404);
    expect((await give(anonymous(), other, { phone: '+966558880009' })).status).toBe(401);
  });

  test('returns 409 for a promised tree, and the first gift for a retry without a key', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown({ message: 'لك' });
    const other = await give(giver.browser, tree, { phone: '+966558880009' });
    expect([other.status, other.body.code]).toEqual([409, 'TREE_PROMISED']);
    const again = await give(giver.browser, tree, { phone: receiver.account.phone, message: 'لك' });
    expect(giftOf(again)).toEqual(gift);
    const changed = await give(giver.browser, tree, { phone: receiver.account.phone, message: 'غيرها' });
    expect(changed.status).toBe(409);
    const input = { phone: receiver.account.phone, message: 'لك' };
    expect((await give(giver.browser, tree, input, { 'idempotency-key': 'another intent' })).status).toBe(
      409,
    );
    expect(await texts(receiver.account.phone)).toHaveLength(1);
  });
});

describe('opening', () => {
  test('transfers the tree to the receiver, notifies the giver and is idempotent', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown();
    const first = await open(receiver.browser, tree);
    expect(first.body.data).toMatchObject({
      id: tree.id,
      isPromised: false,
      owner: { id: receiver.account.id },
    });
    expect((await open(receiver.browser, tree)).body).toEqual(first.body);
    expect(await transfersOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'gifted']);
    expect((await receiver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await notificationsOf(giver.browser)).items).toMatchObject([
      { kind: 'gift_opened', payload: { person: { firstname: 'خالد' } }, path: `/tree/${tree.publicId}` },
    ]);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect(body.data).toMatchObject([
      { id: gift.id, status: 'opened', openedAt: app.clock.now().toISOString(), canReNotifyAt: null },
    ]);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(410);
    expect((await giver.browser.call(searchAccounts, { query: { q: 'خالد' } })).body.data).toMatchObject([
      { id: receiver.account.id },
    ]);
  });

  test("is allowed only for the receiver's phone", async () => {
    const { giver, tree } = await giveToKnown();
    const otherUser = await person();
    expect((await open(otherUser.browser, tree)).status).toBe(404);
    expect((await open(giver.browser, tree)).status).toBe(404);
    expect((await open(anonymous(), tree)).status).toBe(401);
  });

  test('allows the receiver to give the tree back', async () => {
    const { giver, receiver, tree } = await giveToKnown();
    await open(receiver.browser, tree);
    expect((await give(receiver.browser, tree, { phone: giver.account.phone })).status).toBe(200);
    expect((await open(giver.browser, tree)).status).toBe(200);
    expect((await open(receiver.browser, tree)).status, 'who had it before').toBe(410);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
  });
});

describe('unopened gift', () => {
  test('can be cancelled only by its giver, and then sends no message', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown();
    expect((await takeBack(receiver.browser, gift.id)).status).toBe(404);
    expect(giftOf(await takeBack(giver.browser, gift.id))).toMatchObject({ status: 'taken_back' });
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    expect((await open(receiver.browser, tree)).body.code).toBe('GIFT_ENDED');
    expect(await transfersOf(tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'returned']);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await texts(receiver.account.phone)).toEqual([]);
    expect(await kindsOf(receiver.browser)).toEqual([]);
  });

  test('can be given again immediately after cancelling, also without a key', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown();
    await takeBack(giver.browser, gift.id);
    const again = giftOf(await give(giver.browser, tree, { phone: receiver.account.phone }));
    expect(again.id).not.toBe(gift.id);
    expect(again.status).toBe('pending');
  });

  test('can be declined only by its receiver, and notifies the giver', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown();
    const otherUser = await person();
    expect((await decline(otherUser.browser, gift.id)).status).toBe(404);
    expect((await decline(giver.browser, gift.id)).status).toBe(404);
    expect((await decline(receiver.browser, gift.id)).status).toBe(200);
    expect((await decline(receiver.browser, gift.id)).status).toBe(200);
    expect((await open(receiver.browser, tree)).status).toBe(410);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(410);
    expect((await giver.browser.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect(await kindsOf(giver.browser)).toEqual(['gift_declined']);
  });

  test('returns after 30 days and notifies both sides', async () => {
    const { giver, receiver, tree, gift } = await giveToKnown();
    await app.runJobs();
    app.clock.advance(30 * day - 1_000);
    await app.runJobs();
    expect(
      (await anonymous().call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data,
    ).toMatchObject({
      status: 'pending',
    });
    app.clock.advance(1_000);
    const late = await signIn(app, receiver.account.phone, { isNamed: false });
    await app.runJobs();
    expect((await open(late, tree)).status).toBe(410);
    expect(await kindsOf(late)).toEqual(['gift_not_opened', 'gift_received']);
    const giverLater = await signIn(app, giver.account.phone, { isNamed: false });
    expect(await kindsOf(giverLater)).toEqual(['gift_expired']);
    expect((await giverLater.call(countTrees, {})).body.data).toEqual({ count: 1, lost: 0 });
    expect((await decline(late, gift.id)).status).toBe(410);
    expect((await takeBack(giverLater, gift.id)).status).toBe(410);
  });
});

describe('scheduled gift', () => {
  test('reserves the tree, is hidden from the receiver until its date, and can be cancelled', async () => {
    const deliverAt = addMs(app.clock.now(), 3 * day).toISOString();
    const { giver, receiver, tree, gift } = await giveToKnown({ deliverAt });
    expect(gift).toMatchObject({ status: 'scheduled', deliverAt, lastNotifiedAt: null, canReNotifyAt: null });
    expect(await texts(receiver.account.phone)).toEqual([]);
    expect((await receiver.browser.call(contract.listReceivedGifts, {})).body.data).toEqual([]);
    expect(await kindsOf(receiver.browser)).toEqual([]);
    expect((await open(receiver.browser, tree)).status).toBe(404);
    expect((await decline(receiver.browser, gift.id)).status).toBe(404);
    const page = { params: { code: codeOf(gift) } };
    expect((await anonymous().call(contract.readGiftPage, page)).status).toBe(404);
    expect((await receiver.browser.call(contract.readGiftPage, page)).status).toBe(404);
    expect((await giver.browser.call(contract.readGiftPage, page)).body.data).toMatchObject({
      status: 'scheduled',
      given: [{ id: gift.id }],
    });
    expect((await remind(giver.browser, gift.id)).status).toBe(429);
    expect((await give(giver.browser, tree, { phone: '+966558880009' })).status).toBe(409);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    app.clock.advance(3 * day);
    expect(await texts(receiver.account.phone)).toEqual([]);
  });

  test('is delivered on its date and expires 30 days later', async () => {
    const deliverAt = addMs(app.clock.now(), 3 * day);
    const { receiver, tree, gift } = await giveToKnown({ deliverAt: deliverAt.toISOString() });
    expect(gift.expiresAt).toBe(addMs(deliverAt, 30 * day).toISOString());
    await app.runJobs();
    app.clock.advance(3 * day);
    await app.runJobs();
    expect(await texts(receiver.account.phone)).toHaveLength(1);
    const browser = await signIn(app, receiver.account.phone, { isNamed: false });
    expect((await open(browser, tree)).status).toBe(200);
  });
});

describe('gift page', () => {
  test('shows the tree and only the first name of a private giver before sign-in', async () => {
    const giver = await person({ firstname: 'هند', lastname: 'السبيعي', isPrivate: true });
    const receiver = await person();
    const giveToKnown = await tree(giver.account);
    const input = { phone: receiver.account.phone, message: 'لك', occasion: 'newborn' };
    const gift = giftOf(await give(giver.browser, giveToKnown, input));
    const read = async (browser: TestBrowser) =>
      (await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } })).body.data;
    const { phone } = receiver.account;
    expect(await read(anonymous())).toMatchObject({
      from: { id: null, firstname: 'هند', lastname: null, image: null },
      message: null,
      occasion: 'newborn',
      status: 'pending',
      toPhoneHint: `+966 •• ••• ••${phone.slice(-2)}`,
      isForMe: false,
      tree: { id: giveToKnown.id },
    });
    expect(JSON.stringify(await read(anonymous()))).not.toContain(phone);
    expect(JSON.stringify(await read(anonymous()))).not.toContain(giver.account.id);
    expect(await read(receiver.browser)).toMatchObject({ isForMe: true, message: 'لك' });
    expect(await read((await person()).browser), 'a stranger').toMatchObject({ message: null });
    expect(await read(receiver.browser)).toMatchObject({ given: [] });
    expect(await read(giver.browser)).toMatchObject({
      isForMe: false,
      message: 'لك',
      given: [{ id: gift.id, to: { phone } }],
    });
    const otherUser = await anonymous().call(contract.readGiftPage, { params: { code: '0'.repeat(16) } });
    expect(otherUser.status).toBe(404);
  });

  test('hints at the phone the giver entered, and at a changed phone only to the receiver', async () => {
    const { giver, receiver, gift } = await giveToKnown();
    const { id } = receiver.account;
    const oldPhone = receiver.account.phone as Phone;
    const newPhone = '+966558880099' as Phone;
    await app.context.database.transaction(async (sql) => {
      await sql`update account set phone = ${newPhone} where id = ${id}`;
      await movePendingGifts(sql, { oldPhone, newPhone });
    });
    const hintFor = async (browser: TestBrowser) => {
      const { body } = await browser.call(contract.readGiftPage, { params: { code: codeOf(gift) } });
      return body.data.toPhoneHint?.slice(-2);
    };
    for (const browser of [giver.browser, anonymous()])
      expect(await hintFor(browser)).toBe(oldPhone.slice(-2));
    expect(await hintFor(receiver.browser)).toBe('99');
  });
});

describe('lists', () => {
  test('paginate given gifts, newest first, and name each receiver once', async () => {
    const giver = await person();
    const [one, other] = ['+966558881001', '+966558881002'];
    const ids: string[] = [];
    for (const phone of [one, other, one]) {
      ids.unshift(giftOf(await give(giver.browser, await tree(giver.account), { phone })).id);
    }
    const page = async (query: object) =>
      (await giver.browser.call(contract.listGivenGifts, { query })).body.data.map(({ id }) => id);
    expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2));
    expect(await page({ limit: '2', cursor: ids[1] })).toEqual(ids.slice(2));
    expect((await giver.browser.call(contract.listGiftReceivers, {})).body.data).toEqual([
      { phone: one, account: null },
      { phone: other, account: null },
    ]);
    const otherUser = await person();
    expect((await otherUser.browser.call(contract.listGivenGifts, {})).body.data).toEqual([]);
    expect((await otherUser.browser.call(contract.listGiftReceivers, {})).body.data).toEqual([]);
  });

  test('hide the name of a private receiver from the giver', async () => {
    const giver = await person();
    const privatePerson = await person({ isPrivate: true });
    const gift = giftOf(
      await give(giver.browser, await tree(giver.account), { phone: privatePerson.account.phone }),
    );
    expect(gift.to).toEqual({ phone: privatePerson.account.phone, account: null });
    await open(privatePerson.browser, gift.tree);
    expect((await notificationsOf(giver.browser)).items).toMatchObject([
      { kind: 'gift_opened', payload: { person: null } },
    ]);
  });

  test('mark notifications as read only for their recipient', async () => {
    const { giver, receiver, gift } = await giveToKnown();
    await decline(receiver.browser, gift.id);
    const [notification] = (await notificationsOf(giver.browser)).items;
    await receiver.browser.call(readNotifications, { body: { upTo: notification?.id ?? '' } });
    expect((await notificationsOf(giver.browser)).unread).toBe(1);
    await giver.browser.call(readNotifications, { body: { upTo: notification?.id ?? '' } });
    expect((await notificationsOf(giver.browser)).unread).toBe(0);
  });
});

test("keeps a gift openable, or leaves a declined tree without an owner, after the giver's account is deleted", async () => {
  const { giver, receiver, tree } = await giveToKnown();
  const second = await giveToKnown();
  await sql()`delete from account where id = any(${[giver.account.id, second.giver.account.id]})`;
  expect((await open(receiver.browser, tree)).status).toBe(200);
  expect((await decline(second.receiver.browser, second.gift.id)).status).toBe(200);
  expect(await transfersOf(second.tree.publicId)).toEqual(['planted', 'assigned', 'promised', 'returned']);
});
