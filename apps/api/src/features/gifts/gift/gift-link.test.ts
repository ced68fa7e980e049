import * as contract from '@nabta/contract/gifts/gift';
import { listNotifications } from '@nabta/contract/trees/notification';
import { countTrees, listGiftedTrees } from '@nabta/contract/trees/tree';
import { afterEach, describe, expect, test } from 'vitest';

import { day, hour } from '#core/clock.ts';
import { refreshSignIn, signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

import { giftTestKit, giftsOf, treesOf } from './testing/gift-test-kit.ts';

const app = useTestApp();
const { sql, person, tree, giveTogether, linkOf, openLink, takeBack, remind, decline, assertInvariants } =
  giftTestKit(app);

const anonymous = () => new TestBrowser(() => app.app);
const pageOf = async (browser: TestBrowser, code: string) =>
  (await browser.call(contract.readGiftPage, { params: { code } })).body.data;
const kindsOf = async (browser: TestBrowser) => {
  const { body } = await browser.call(listNotifications, {});
  return body.data.items.map(({ kind }) => kind);
};
const countOf = async (browser: TestBrowser) => (await browser.call(countTrees, {})).body.data.count;

async function giveByLink(input: object = {}) {
  const giver = await person({ firstname: 'نورة' });
  const other = await person({ firstname: 'خالد' });
  const given = await tree(giver.account);
  const response = await giveTogether(giver.browser, [given], { phone: null, ...input });
  const [gift] = giftsOf(response);
  if (gift === undefined) throw new Error(response.body.message);
  return { giver, other, tree: given, gift, link: await linkOf(giver.browser, gift) };
}

afterEach(assertInvariants);

test('opens only its own tree with each link of several', async () => {
  const giver = await person({ firstname: 'نورة' });
  const [first, second] = [await person({}), await person({})];
  const trees = [await tree(giver.account), await tree(giver.account)];
  const gifts = giftsOf(await giveTogether(giver.browser, trees, { phone: null, isLinkEach: true }));
  expect(gifts.map(({ bundleId }) => bundleId)).toEqual([null, null]);
  const [one, other] = await Promise.all(gifts.map((gift) => linkOf(giver.browser, gift)));
  if (one === undefined || other === undefined) throw new Error('There is no link.');
  expect(one.secret).not.toBe(other.secret);
  expect((await openLink(first.browser, { ...one, secret: other.secret })).status).toBe(400);
  await openLink(first.browser, one);
  await openLink(second.browser, other);
  expect([await countOf(first.browser), await countOf(second.browser)]).toEqual([1, 1]);
});

describe('gift link', () => {
  test('reserves the tree, notifies nobody and identifies itself to its giver', async () => {
    const { giver, other, tree, gift, link } = await giveByLink({ message: 'لمن يفتحها', occasion: 'eid' });
    expect(gift).toMatchObject({
      status: 'pending',
      to: { phone: null, account: null },
      bundleId: null,
      lastNotifiedAt: null,
      canReNotifyAt: null,
      thanks: null,
      tree: { isPromised: true, owner: null },
    });
    expect(gift.link).toBe(`/gift/${link.code}`);
    expect(link.secret).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/u);
    expect(await countOf(giver.browser)).toBe(0);
    expect((await giver.browser.call(listGiftedTrees, {})).body.data).toMatchObject([{ id: tree.id }]);
    expect(await kindsOf(other.browser)).toEqual([]);
    expect(await pageOf(anonymous(), link.code)).toMatchObject({
      status: 'pending',
      toPhoneHint: null,
      isForMe: false,
      message: null,
      from: { firstname: 'نورة' },
      given: [],
    });
    expect(await pageOf(other.browser, link.code)).toMatchObject({
      isForMe: true,
      message: 'لمن يفتحها',
      given: [],
    });
    expect(await pageOf(giver.browser, link.code)).toMatchObject({
      isForMe: false,
      given: [{ id: gift.id }],
    });
    expect((await giver.browser.call(contract.listGiftReceivers, {})).body.data).toEqual([]);
  });

  test('stores its secret in no row, cached response or page', async () => {
    const { giver, gift, link } = await giveByLink();
    await giveTogether(
      giver.browser,
      [await tree(giver.account)],
      { phone: null },
      { 'idempotency-key': 'k' },
    );
    const [row] = await sql()<{ all: string }[]>`
      select concat((select json_agg(gift) from gift), (select json_agg(idempotency_key) from idempotency_key)) as all`;
    expect(row?.all).toContain(link.code);
    expect(row?.all).not.toContain(link.secret);
    expect(JSON.stringify(await pageOf(giver.browser, link.code))).not.toContain(link.secret);
    const otherUser = await person();
    const request = { params: { id: gift.id } };
    expect((await otherUser.browser.call(contract.readGiftLink, request)).status).toBe(404);
    expect((await anonymous().call(contract.readGiftLink, request)).status).toBe(401);
  });

  test('opens for the first user with the secret, notifies the giver and is idempotent', async () => {
    const { giver, other, tree, gift, link } = await giveByLink();
    const late = await person();
    const first = await openLink(other.browser, link);
    expect(treesOf(first)).toMatchObject([{ id: tree.id, owner: { id: other.account.id } }]);
    expect((await openLink(other.browser, link)).body).toEqual(first.body);
    const second = await openLink(late.browser, link);
    expect([second.status, second.body.code]).toEqual([410, 'GIFT_CLAIMED']);
    expect(second.body.message).toMatch(/opened this gift before you/u);
    expect(await countOf(late.browser)).toBe(0);
    expect(await kindsOf(giver.browser)).toEqual(['gift_opened']);
    const { body } = await giver.browser.call(contract.listGivenGifts, {});
    expect(body.data).toMatchObject([
      { id: gift.id, status: 'opened', to: { phone: null, account: { firstname: 'خالد' } } },
    ]);
    expect(await pageOf(late.browser, link.code)).toMatchObject({ status: 'opened', isForMe: false });
    expect(await pageOf(other.browser, link.code)).toMatchObject({ status: 'opened', isForMe: true });
    expect((await giver.browser.call(contract.readGiftLink, { params: { id: gift.id } })).status).toBe(410);
  });

  test('rejects its giver, signed-out users and users without a name', async () => {
    const { giver, link } = await giveByLink();
    expect((await openLink(giver.browser, link)).body.code).toBe('GIFT_TO_SELF');
    expect((await openLink(anonymous(), link)).status).toBe(401);
    const nameless = await person({ firstname: null, lastname: null });
    expect((await openLink(nameless.browser, link)).status).toBe(403);
    expect(await pageOf(anonymous(), link.code)).toMatchObject({ status: 'pending' });
  });

  test('requires its own secret and allows five wrong ones', async () => {
    const { other, link } = await giveByLink();
    const { link: foreign } = await giveByLink();
    expect((await openLink(other.browser, { code: link.code })).body.code).toBe('WRONG_GIFT_LINK');
    for (let count = 0; count < 5; count += 1) {
      const { body } = await openLink(other.browser, { code: link.code, secret: foreign.secret });
      expect(body.code).toBe('WRONG_GIFT_LINK');
    }
    const refused = await openLink(other.browser, link);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
    app.clock.advance(hour);
    const again = await signIn(app, other.account.phone, { isNamed: false });
    expect((await openLink(again, link)).status).toBe(200);
    expect((await openLink(again, { code: '0'.repeat(16), secret: link.secret })).status).toBe(404);
  });

  test('can be cancelled only by its giver, and its page shows the cancellation', async () => {
    const { giver, other, gift, link } = await giveByLink();
    expect((await takeBack(other.browser, gift.id)).status).toBe(404);
    expect((await decline(other.browser, gift.id)).status).toBe(404);
    expect((await remind(giver.browser, gift.id)).status).toBe(404);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    expect(await pageOf(anonymous(), link.code)).toMatchObject({ status: 'taken_back' });
    expect((await openLink(other.browser, link)).body.code).toBe('GIFT_ENDED');
    expect(await countOf(giver.browser)).toBe(1);
    const refusal = { params: { code: link.code }, body: { secret: link.secret } };
    expect((await anonymous().call(contract.refuseGiftMessages, refusal)).status).toBe(404);
  });

  test('expires after 30 days and notifies the giver', async () => {
    const { giver, other, link } = await giveByLink();
    await app.runJobs();
    app.clock.advance(30 * day);
    const late = await signIn(app, other.account.phone, { isNamed: false });
    expect((await openLink(late, link)).body.code).toBe('GIFT_ENDED');
    await app.runJobs();
    expect(await pageOf(anonymous(), link.code)).toMatchObject({ status: 'expired' });
    const giverLater = await signIn(app, giver.account.phone, { isNamed: false });
    expect(await countOf(giverLater)).toBe(1);
    expect(await kindsOf(giverLater)).toEqual(['gift_expired']);
    expect(await kindsOf(late)).toEqual([]);
  });

  test('is visible only to its giver until the scheduled day', async () => {
    const deliverAt = new Date(app.clock.now().getTime() + 3 * day).toISOString();
    const giver = await person();
    const other = await person();
    const response = await giveTogether(giver.browser, [await tree(giver.account)], {
      phone: null,
      deliverAt,
    });
    const [gift] = giftsOf(response) as [contract.Gift];
    const code = gift.link.replace('/gift/', '');
    expect((await anonymous().call(contract.readGiftPage, { params: { code } })).status).toBe(404);
    expect((await giver.browser.call(contract.readGiftLink, { params: { id: gift.id } })).status).toBe(410);
    expect((await openLink(other.browser, { code, secret: '0'.repeat(16) })).status).toBe(404);
    await app.runJobs();
    expect(await kindsOf(giver.browser)).toEqual([]);
    app.clock.advance(3 * day);
    await app.runJobs();
    const [giverBrowser, receiverBrowser] = await Promise.all(
      [giver, other].map(({ account }) => signIn(app, account.phone, { isNamed: false })),
    );
    expect(
      (await openLink(receiverBrowser as TestBrowser, await linkOf(giverBrowser as TestBrowser, gift)))
        .status,
    ).toBe(200);
  });
});

describe('gift link from an untrusted session', () => {
  /** Gives trees in a session that becomes trusted after a day. */
  async function giveUntrusted(input: object) {
    const giver = await person();
    await sql()`
      update session set trusted_at = ${new Date(app.clock.now().getTime() + day)}
      where account_id = ${giver.account.id}`;
    const trees = [await tree(giver.account), await tree(giver.account)];
    const gifts = giftsOf(await giveTogether(giver.browser, trees, { phone: null, ...input }));
    await app.runJobs();
    app.clock.advance(day);
    await app.runJobs();
    const browser = await refreshSignIn(giver.browser);
    const { body } = await browser.call(listNotifications, {});
    return { browser, gifts, news: body.data.items };
  }

  test('is delayed by a day, then notifies the giver once', async () => {
    const { browser, gifts, news: notifications } = await giveUntrusted({});
    expect(gifts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    const links = gifts.map(({ link }) => link);
    expect(notifications).toEqual([expect.objectContaining({ kind: 'gift_link_ready' })]);
    expect(links).toContain(notifications[0]?.path);
    expect(Object.keys(notifications[0]?.payload ?? {})).toEqual(['tree']);
    expect((await linkOf(browser, gifts[0] as contract.Gift)).secret).toHaveLength(16);
    for (const { id } of gifts) expect((await takeBack(browser, id)).status).toBe(200);
    expect(await kindsOf(browser), 'taken back').toEqual([]);
  });

  test('notifies once per tree when each has its own link', async () => {
    const { gifts, news: notifications } = await giveUntrusted({ isLinkEach: true });
    expect(new Set(notifications.map(({ path }) => path))).toEqual(new Set(gifts.map(({ link }) => link)));
  });
});

describe('concurrency', () => {
  test('gives the tree to exactly one of 40 concurrent openers', async () => {
    const { tree, link } = await giveByLink();
    const people = await Promise.all(Array.from({ length: 40 }, () => person()));
    const responses = await Promise.all(people.map(({ browser }) => openLink(browser, link)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'GIFT_CLAIMED')).toHaveLength(39);
    const winner = people[responses.findIndex(({ status }) => status === 200)];
    const [row] = await sql()<
      { ownerId: string }[]
    >`select owner_id as "ownerId" from tree where id = ${tree.id}`;
    expect(row?.ownerId).toBe(winner?.account.id);
  });

  test.each([1, 2, 3])('lets either opening or cancelling win (%i)', async () => {
    const { giver, other, gift, link } = await giveByLink();
    const [opened, cancelled] = await Promise.all([
      openLink(other.browser, link),
      takeBack(giver.browser, gift.id),
    ]);
    expect(new Set([opened?.status, cancelled?.status])).toEqual(new Set([200, 410]));
    expect(await countOf(opened?.status === 200 ? other.browser : giver.browser)).toBe(1);
  });

  test('rejects the giver and opens for the other user', async () => {
    const { giver, other, link } = await giveByLink();
    const [giverResponse, otherResponse] = await Promise.all([
      openLink(giver.browser, link),
      openLink(other.browser, link),
    ]);
    expect([giverResponse?.body.code, otherResponse?.status]).toEqual(['GIFT_TO_SELF', 200]);
  });
});
