import { type Gift, giveTree, listGivenGifts, openGifts, takeBackGift } from '@nabta/contract/gift';
import * as contract from '@nabta/contract/partner';
import {
  createPartnerKey,
  type MadeKey,
  type PartnerAccess,
  readPartnerAccess,
  revokePartnerKey,
} from '@nabta/contract/partner-console';
import type { WebhookType } from '@nabta/domain/partner';
import { beforeAll, describe, expect, test } from 'vitest';

import { day, minute } from '../../platform/clock.ts';
import { createRequestRate } from '../../platform/http/request-rate.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { createPartner, program } from './testing/partner-house.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
let partner: Awaited<ReturnType<typeof createPartner>>;

beforeAll(async () => {
  partner = await createPartner(house);
});

type Shop = ReturnType<typeof program>;

async function order(shop: Shop, body: object, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await shop.call(contract.placeOrder, { body }, headers);
  return { ...answer, order: answer.body.data as contract.PartnerOrder };
}

describe('a key', () => {
  test('is shown once, kept as a hash, known again by its beginning, and says when it was used', async () => {
    const { key, secret } = await partner.key(true);
    expect(secret).toMatch(/^nbt_test_[\w-]{43}$/u);
    expect(secret.startsWith(key.hint)).toBe(true);
    const params = { companyId: partner.company.id };
    const read = async () =>
      (await partner.browser.call(readPartnerAccess, { params })).body.data as PartnerAccess;
    expect(JSON.stringify(await read())).not.toContain(secret);
    const [row] = await sql()<
      { text: string }[]
    >`select partner_key::text as text from partner_key where id = ${key.id}`;
    expect(row?.text).not.toContain(secret.slice(13));
    expect(key.lastUsedAt).toBeNull();
    const answer = await program(house, secret).call(contract.getPartner, {});
    expect(answer.headers['nabta-version']).toBe('2026-11-01');
    expect(answer.body.data).toMatchObject({ isTest: true, company: { id: partner.company.id } });
    const used = (await read()).keys.find(({ id }) => id === key.id);
    expect(used?.lastUsedAt).toBe(house.clock.now().toISOString());
  });

  test('opens nothing without its scope, after its end, once revoked, or changed by a letter', async () => {
    const narrow = program(house, (await partner.key(true, ['trees:read'])).secret);
    expect((await narrow.call(contract.getPartnerCounters, {})).status).toBe(200);
    expect((await order(narrow, {})).body.code).toBe('KEY_NOT_ALLOWED');
    const body = { name: 'قصير', isTest: true, scopes: ['trees:read' as const] };
    const params = { companyId: partner.company.id };
    const expiresAt = new Date(house.clock.now().getTime() + minute).toISOString();
    const past = new Date(house.clock.now().getTime() - minute).toISOString();
    const refused = await partner.browser.call(createPartnerKey, {
      params,
      body: { ...body, expiresAt: past },
    });
    expect(refused.status).toBe(400);
    const made = await partner.browser.call(createPartnerKey, { params, body: { ...body, expiresAt } });
    const short = (made.body.data as MadeKey).secret;
    const ask = async (secret: string) => (await program(house, secret).call(contract.getPartner, {})).status;
    expect(await ask(short)).toBe(200);
    house.clock.advance(minute);
    expect(await ask(short)).toBe(401);
    const { key, secret } = await partner.key(true);
    expect(await ask(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    expect((await partner.browser.call(revokePartnerKey, { params: { id: key.id } })).status).toBe(200);
    expect(await ask(secret)).toBe(401);
    expect(await ask(partner.browser.token ?? '')).toBe(401);
  });

  test('of another company is not there, and a person’s session is no key', async () => {
    const stranger = await createPartner(house);
    const { key } = await partner.key(true);
    expect((await stranger.browser.call(revokePartnerKey, { params: { id: key.id } })).status).toBe(404);
    const params = { companyId: partner.company.id };
    expect((await stranger.browser.call(readPartnerAccess, { params })).status).toBe(404);
    const shop = program(house, (await partner.key(true)).secret);
    const theirs = program(house, (await stranger.key(true)).secret);
    const { order: mine } = await order(shop, {});
    expect((await theirs.call(contract.getOrder, { params: { id: mine.id } })).status).toBe(404);
    expect(
      (await theirs.call(contract.getPartnerTree, { params: { publicId: mine.trees[0] ?? '' } })).status,
    ).toBe(404);
  });

  test('is limited by the minute, and speaks a version that there is', async () => {
    const { key, secret } = await partner.key(true);
    const shop = program(house, secret);
    await sql()`update partner_key set per_minute = 3 where id = ${key.id}`;
    const ask = (version?: string) =>
      shop.call(contract.getPartner, {}, version ? { 'nabta-version': version } : {});
    expect((await ask('2026-11-01')).status).toBe(200);
    expect((await ask('2019-01-01')).body.details?.[0]?.path).toBe('headers.nabta-version');
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    house.clock.advance(minute);
    expect((await ask()).status).toBe(200);
    const versions = await shop.call(contract.listPartnerVersions, {});
    expect((versions.body.data as { version: string }[])[0]?.version).toBe('2026-11-01');
  });
});

describe('an order', () => {
  async function shopWithTrees(count: number) {
    const own = await createPartner(house);
    await make.createTrees(sql(), count, { owner: own.account, company: own.company });
    return { ...own, shop: program(house, (await own.key(false)).secret) };
  }

  test('gives a tree of the company by a link that opens once, and counts it', async () => {
    const { shop } = await shopWithTrees(2);
    const { order: made } = await order(shop, { reference: '#1001' });
    expect(made).toMatchObject({ reference: '#1001', status: 'pending', isTest: false });
    const [, code = '', secret = ''] = /\/gift\/(\w{16})#(\w{16})$/u.exec(made.link ?? '') ?? [];
    const receiver = await signedIn(house, await make.createAccount(sql()));
    expect((await receiver.call(openGifts, { params: { code }, body: { secret } })).status).toBe(200);
    const read = await shop.call(contract.getOrder, { params: { id: made.id } });
    expect(read.body.data).toMatchObject({ status: 'opened', link: null });
    const tree = await shop.call(contract.getPartnerTree, { params: { publicId: made.trees[0] ?? '' } });
    expect(tree.body.data).toMatchObject({ hand: 'claimed' });
    const counters = await shop.call(contract.getPartnerCounters, {});
    expect(counters.body.data).toEqual({
      trees: 2,
      standing: 2,
      orders: 1,
      waiting: 0,
      claimed: 1,
      returned: 0,
    });
    const byReference = await shop.call(contract.listOrders, { query: { reference: '#1001', limit: 5 } });
    expect(byReference.body.data).toHaveLength(1);
    expect(await findFaults(house.context.database, house.clock)).toEqual([]);
  });

  test('sent many times at once with one key is one order, by whichever key of the company', async () => {
    const { shop, key } = await shopWithTrees(5);
    const other = program(house, (await key(false)).secret);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => order(place % 2 ? shop : other, { reference: '7' }, 'order-7')),
    );
    expect(new Set(answers.map(({ order: { id } }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ order: { link } }) => link)).size).toBe(1);
    expect((await order(shop, { reference: '8' }, 'order-7')).status).toBe(422);
    const kept = await sql()<{ answer: string }[]>`select answer from partner_answer where key = 'order-7'`;
    // What opens the gift is in no table.
    expect(kept[0]?.answer).not.toContain(answers[0]?.order.link?.split('#')[1]);
    const { body } = await shop.call(contract.getPartnerCounters, {});
    expect(body.data).toMatchObject({ orders: 1, waiting: 1 });
  });

  test('for a phone texts it, takes trees of a campaign when its own are gone, and stops when nothing is left', async () => {
    const { shop, company } = await shopWithTrees(1);
    const campaign = await make.createCampaign(sql(), { company });
    await make.createTrees(sql(), 2, { company, campaign });
    const sent = await order(shop, { phone: '+966559998877', count: 2 });
    expect(sent.order.trees).toHaveLength(2);
    expect(sent.order.link).toMatch(/\/gift\/\w{16}$/u);
    await house.runJobs();
    const [text] = await sql()<{ count: number }[]>`
      select count(*)::int as count from message where phone = '+966559998877'`;
    expect(text?.count).toBe(1);
    expect((await order(shop, { count: 2 })).body.code).toBe('POOL_EMPTY');
    expect((await order(shop, {})).status).toBe(200);
    expect((await order(shop, {})).body.code).toBe('POOL_EMPTY');
    expect(await findFaults(house.context.database, house.clock)).toEqual([]);
  });

  test('of a campaign’s trees that come back leaves them to the next order', async () => {
    const { shop, company, browser } = await shopWithTrees(1);
    await make.createTrees(sql(), 2, { company, campaign: await make.createCampaign(sql(), { company }) });
    expect((await order(shop, { count: 3 })).status).toBe(200);
    const { body } = await browser.call(listGivenGifts, {});
    for (const { id } of body.data as Gift[]) await browser.call(takeBackGift, { params: { id } });
    expect((await order(shop, { count: 3 })).status).toBe(200);
  });

  test('has a link as long as one of its trees waits', async () => {
    const { shop, browser } = await shopWithTrees(2);
    const { order: made } = await order(shop, { count: 2 });
    const gifts = (await browser.call(listGivenGifts, {})).body.data as Gift[];
    const first = gifts.find(({ tree }) => tree.publicId === made.trees[0]);
    await browser.call(takeBackGift, { params: { id: first?.id ?? '' } });
    const read = await shop.call(contract.getOrder, { params: { id: made.id } });
    const { status, link } = read.body.data as contract.PartnerOrder;
    expect(status).toBe('pending');
    const [, code = '', secret = ''] = /\/gift\/(\w{16})#(\w{16})$/u.exec(link ?? '') ?? [];
    const receiver = await signedIn(house, await make.createAccount(sql()));
    expect((await receiver.call(openGifts, { params: { code }, body: { secret } })).status).toBe(200);
  });

  test('is counted apart from what the company’s person gives', async () => {
    const { shop, account } = await shopWithTrees(13);
    const { publicId } = await make.createTree(sql(), { owner: account });
    const person = await signedIn(house, account);
    const wish = { params: { publicId }, body: { phone: '+966559998870' } };
    expect((await person.call(giveTree, wish)).status).toBe(200);
    for (let count = 0; count < 12; count += 1) expect((await order(shop, {})).status).toBe(200);
    await house.runJobs();
  });

  test('many at once never give one tree twice', async () => {
    const { shop } = await shopWithTrees(10);
    const answers = await Promise.all(Array.from({ length: 16 }, () => order(shop, {})));
    const given = answers.filter(({ status }) => status === 200).flatMap(({ order: { trees } }) => trees);
    expect(new Set(given).size).toBe(given.length);
    expect(given.length).toBe(10);
  });
});

describe('test mode', () => {
  test('answers as the real one and touches nothing real', async () => {
    const shop = program(house, (await partner.key(true)).secret);
    const counted = async () => {
      const [row] = await sql()<object[]>`
        select (select count(*) from tree) as trees, (select count(*) from gift) as gifts,
          (select count(*) from message) as messages, (select count(*) from tree_ledger) as ledger`;
      return row;
    };
    const before = await counted();
    const { order: made } = await order(shop, { phone: '+966559998866', count: 3, reference: 'T-1' });
    expect(made).toMatchObject({ isTest: true, status: 'pending', reference: 'T-1' });
    expect(made.trees.every((publicId) => publicId.startsWith('TEST'))).toBe(true);
    for (const publicId of made.trees) {
      const event = await shop.call(contract.makeTestEvent, { body: { type: 'tree.claimed', publicId } });
      expect(event.body.data).toMatchObject({ type: 'tree.claimed', data: { order: { reference: 'T-1' } } });
    }
    const read = await shop.call(contract.getOrder, { params: { id: made.id } });
    expect(read.body.data).toMatchObject({ status: 'opened', link: null });
    await house.runJobs();
    expect(await counted()).toEqual(before);
    expect((await order(shop, { phone: 'nobody' })).body.code).toBe('INVALID_PHONE');
    const live = program(house, (await partner.key(false)).secret);
    expect((await live.call(contract.getOrder, { params: { id: made.id } })).status).toBe(404);
    const body = { type: 'tree.lost' as const, publicId: made.trees[0] ?? '' };
    expect((await live.call(contract.makeTestEvent, { body })).body.code).toBe('KEY_NOT_ALLOWED');
    const trees = await shop.call(contract.listPartnerTrees, { query: { limit: 100 } });
    expect((trees.body.data as unknown[]).length).toBeGreaterThanOrEqual(25);
  });

  test('leaves an order as it ended, whatever is ordered next', async () => {
    const shop = program(house, (await (await createPartner(house)).key(true)).secret);
    const { order: first } = await order(shop, {});
    const body = { type: 'tree.returned' as const, publicId: first.trees[0] ?? '' };
    expect((await shop.call(contract.makeTestEvent, { body })).status).toBe(200);
    const { order: next } = await order(shop, {});
    expect(next.trees).not.toEqual(first.trees);
    const read = await shop.call(contract.getOrder, { params: { id: first.id } });
    expect(read.body.data).toMatchObject({ status: 'expired', link: null });
  });

  test('tells what is told of real trees', async () => {
    const shop = program(house, (await partner.key(true)).secret);
    const { order: made } = await order(shop, {});
    const toldOf = async (type: WebhookType) => {
      const body = { type, publicId: made.trees[0] ?? '' };
      const { data } = (await shop.call(contract.makeTestEvent, { body })).body.data as contract.PartnerEvent;
      return Object.keys(data).toSorted();
    };
    expect(await toldOf('tree.claimed')).toEqual(['order', 'tree']);
    expect(await toldOf('tree.lost')).toEqual(['lost', 'order', 'tree']);
    expect(await toldOf('photo.added')).toEqual(['order', 'photo', 'tree']);
    expect(await toldOf('coupon.used')).toEqual(['campaign', 'order', 'tree']);
    expect(await toldOf('delivery.moved')).toEqual(['delivery']);
  });

  test('has always trees, and forgets its answers after a day', async () => {
    const shop = program(house, (await partner.key(true)).secret);
    const first = await order(shop, {}, 'again');
    for (let orders = 0; orders < 3; orders += 1) expect((await order(shop, { count: 20 })).status).toBe(200);
    house.clock.advance(day + minute);
    expect((await order(shop, {}, 'again')).order.id).not.toBe(first.order.id);
  });
});

describe('keys that open nothing', () => {
  const limited = useTestApp({ requestRate: createRequestRate });

  test('are soon refused to their address, and a key that is good is not', async () => {
    const { secret } = await (await createPartner(limited)).key(true);
    const ask = (key: string) => program(limited, key, '203.0.113.9').call(contract.getPartner, {});
    const wrong = `nbt_test_${'A'.repeat(43)}`;
    for (let calls = 0; calls < 60; calls += 1) expect((await ask(wrong)).status).toBe(401);
    const { status, headers } = await ask(wrong);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await ask(secret)).status).toBe(200);
  });
});
