import * as contract from '@nabta/contract/gift';
import { listNotifications, type Notification } from '@nabta/contract/notification';
import { countTrees, listGiftedTrees } from '@nabta/contract/tree';
import { afterEach, describe, expect, test } from 'vitest';

import { day, hour } from '../../platform/clock.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftsOf, treesOf } from './testing/gift-house.ts';

const house = useTestApp();
const { sql, person, tree, giveTogether, linkOf, openLink, takeBack, remind, decline, assertSound } =
  giftHouse(house);

const anyone = () => new TestBrowser(() => house.app);
const pageOf = async (browser: TestBrowser, code: string) =>
  (await browser.call(contract.readGiftPage, { params: { code } })).body.data as contract.GiftPage;
const kindsOf = async (browser: TestBrowser) => {
  const { body } = await browser.call(listNotifications, {});
  return (body.data as { items: Notification[] }).items.map(({ kind }) => kind);
};
const countOf = async (browser: TestBrowser) =>
  ((await browser.call(countTrees, {})).body.data as { count: number }).count;

/** A tree given by link, and a second person. */
async function linked(wish: object = {}) {
  const giver = await person({ firstname: 'نورة' });
  const other = await person({ firstname: 'خالد' });
  const given = await tree(giver.account);
  const answer = await giveTogether(giver.browser, [given], { phone: null, ...wish });
  const [gift] = giftsOf(answer);
  if (gift === undefined) throw new Error(answer.body.message);
  return { giver, other, tree: given, gift, link: await linkOf(giver.browser, gift) };
}

afterEach(assertSound);

test('of several trees by a link each, every link opens its own tree and no other', async () => {
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

describe('a gift by link', () => {
  test('holds the tree, tells nobody, and shows its giver that it is one', async () => {
    const { giver, other, tree, gift, link } = await linked({ message: 'لمن يفتحها', occasion: 'eid' });
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
    expect(await pageOf(anyone(), link.code)).toMatchObject({
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

  test('keeps no secret: neither the row nor the kept answer nor any page has it', async () => {
    const { giver, gift, link } = await linked();
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
    const stranger = await person();
    const asked = { params: { id: gift.id } };
    expect((await stranger.browser.call(contract.readGiftLink, asked)).status).toBe(404);
    expect((await anyone().call(contract.readGiftLink, asked)).status).toBe(401);
  });

  test('is opened by whoever brings its secret first; the giver hears who, and opening again changes nothing', async () => {
    const { giver, other, tree, gift, link } = await linked();
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

  test('is not for its giver, nor for who is signed out or has no name', async () => {
    const { giver, link } = await linked();
    expect((await openLink(giver.browser, link)).body.code).toBe('GIFT_TO_SELF');
    expect((await openLink(anyone(), link)).status).toBe(401);
    const nameless = await person({ firstname: null, lastname: null });
    expect((await openLink(nameless.browser, link)).status).toBe(403);
    expect(await pageOf(anyone(), link.code)).toMatchObject({ status: 'pending' });
  });

  test('opens with its own secret alone, and five wrong ones an hour are all', async () => {
    const { other, link } = await linked();
    const { link: foreign } = await linked();
    expect((await openLink(other.browser, { code: link.code })).body.code).toBe('WRONG_GIFT_LINK');
    for (let count = 0; count < 5; count += 1) {
      const { body } = await openLink(other.browser, { code: link.code, secret: foreign.secret });
      expect(body.code).toBe('WRONG_GIFT_LINK');
    }
    const refused = await openLink(other.browser, link);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
    house.clock.advance(hour);
    const again = await signIn(house, other.account.phone, { isNamed: false });
    expect((await openLink(again, link)).status).toBe(200);
    expect((await openLink(again, { code: '0'.repeat(16), secret: link.secret })).status).toBe(404);
  });

  test('can be taken back, by its giver alone, and its link then says so', async () => {
    const { giver, other, gift, link } = await linked();
    expect((await takeBack(other.browser, gift.id)).status).toBe(404);
    expect((await decline(other.browser, gift.id)).status).toBe(404);
    expect((await remind(giver.browser, gift.id)).status).toBe(404);
    expect((await takeBack(giver.browser, gift.id)).status).toBe(200);
    expect(await pageOf(anyone(), link.code)).toMatchObject({ status: 'taken_back' });
    expect((await openLink(other.browser, link)).body.code).toBe('GIFT_ENDED');
    expect(await countOf(giver.browser)).toBe(1);
    const refusal = { params: { code: link.code }, body: { secret: link.secret } };
    expect((await anyone().call(contract.refuseGiftMessages, refusal)).status).toBe(404);
  });

  test('goes back after thirty days, and its giver is told', async () => {
    const { giver, other, link } = await linked();
    await house.runJobs();
    house.clock.advance(30 * day);
    const late = await signIn(house, other.account.phone, { isNamed: false });
    expect((await openLink(late, link)).body.code).toBe('GIFT_ENDED');
    await house.runJobs();
    expect(await pageOf(anyone(), link.code)).toMatchObject({ status: 'expired' });
    const giverLater = await signIn(house, giver.account.phone, { isNamed: false });
    expect(await countOf(giverLater)).toBe(1);
    expect(await kindsOf(giverLater)).toEqual(['gift_expired']);
    expect(await kindsOf(late)).toEqual([]);
  });

  test('that was kept for its day is known to its giver only, and opens from then on', async () => {
    const deliverAt = new Date(house.clock.now().getTime() + 3 * day).toISOString();
    const giver = await person();
    const other = await person();
    const answer = await giveTogether(giver.browser, [await tree(giver.account)], { phone: null, deliverAt });
    const [gift] = giftsOf(answer) as [contract.Gift];
    const code = gift.link.replace('/gift/', '');
    expect((await anyone().call(contract.readGiftPage, { params: { code } })).status).toBe(404);
    expect((await giver.browser.call(contract.readGiftLink, { params: { id: gift.id } })).status).toBe(410);
    expect((await openLink(other.browser, { code, secret: '0'.repeat(16) })).status).toBe(404);
    await house.runJobs();
    expect(await kindsOf(giver.browser)).toEqual([]);
    house.clock.advance(3 * day);
    await house.runJobs();
    const [gives, takes] = await Promise.all(
      [giver, other].map(({ account }) => signIn(house, account.phone, { isNamed: false })),
    );
    expect((await openLink(takes as TestBrowser, await linkOf(gives as TestBrowser, gift))).status).toBe(200);
  });
});

describe('a link from a browser that is new to its giver', () => {
  /** Trees given by a browser that is not trusted for a day. */
  async function givenWith(wish: object) {
    const giver = await person();
    await sql()`
      update session set trusted_at = ${new Date(house.clock.now().getTime() + day)}
      where account_id = ${giver.account.id}`;
    const trees = [await tree(giver.account), await tree(giver.account)];
    const gifts = giftsOf(await giveTogether(giver.browser, trees, { phone: null, ...wish }));
    await house.runJobs();
    house.clock.advance(day);
    await house.runJobs();
    const browser = await signIn(house, giver.account.phone, { isNamed: false });
    const { body } = await browser.call(listNotifications, {});
    return { browser, gifts, news: (body.data as { items: Notification[] }).items };
  }

  test('is kept for a day, and its giver is told once that it can be sent', async () => {
    const { browser, gifts, news } = await givenWith({});
    expect(gifts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    const links = gifts.map(({ link }) => link);
    expect(news).toEqual([expect.objectContaining({ kind: 'gift_link_ready' })]);
    expect(links).toContain(news[0]?.path);
    expect(Object.keys(news[0]?.payload ?? {})).toEqual(['tree']);
    expect((await linkOf(browser, gifts[0] as contract.Gift)).secret).toHaveLength(16);
    for (const { id } of gifts) expect((await takeBack(browser, id)).status).toBe(200);
    expect(await kindsOf(browser), 'taken back').toEqual([]);
  });

  test('is told of for each tree that has one of its own', async () => {
    const { gifts, news } = await givenWith({ isLinkEach: true });
    expect(new Set(news.map(({ path }) => path))).toEqual(new Set(gifts.map(({ link }) => link)));
  });
});

describe('at once', () => {
  test('of 40 people with the link exactly one gets the tree, and every other hears why not', async () => {
    const { tree, link } = await linked();
    const people = await Promise.all(Array.from({ length: 40 }, () => person()));
    const answers = await Promise.all(people.map(({ browser }) => openLink(browser, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'GIFT_CLAIMED')).toHaveLength(39);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const [row] = await sql()<
      { ownerId: string }[]
    >`select owner_id as "ownerId" from tree where id = ${tree.id}`;
    expect(row?.ownerId).toBe(winner?.account.id);
  });

  test.each([1, 2, 3])('taking back against opening: one side wins (%i)', async () => {
    const { giver, other, gift, link } = await linked();
    const [opened, back] = await Promise.all([
      openLink(other.browser, link),
      takeBack(giver.browser, gift.id),
    ]);
    expect(new Set([opened?.status, back?.status])).toEqual(new Set([200, 410]));
    expect(await countOf(opened?.status === 200 ? other.browser : giver.browser)).toBe(1);
  });

  test('the giver and a stranger: the stranger gets it', async () => {
    const { giver, other, link } = await linked();
    const [own, theirs] = await Promise.all([openLink(giver.browser, link), openLink(other.browser, link)]);
    expect([own?.body.code, theirs?.status]).toEqual(['GIFT_TO_SELF', 200]);
  });
});
