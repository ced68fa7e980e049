import { giveTree, listGivenGifts, openGifts, cancelGift } from '@nabta/contract/gifts/gift';
import * as contract from '@nabta/contract/operations/partner';
import {
  createPartnerKey,
  readPartnerAccess,
  revokePartnerKey,
} from '@nabta/contract/operations/partner-console';
import type { WebhookType } from '@nabta/domain/partner';
import { beforeAll, describe, expect, test } from 'vitest';

import { day, minute } from '#core/clock.ts';
import { createRequestRate } from '#core/http/request-rate.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { findInvariantViolations } from '../verify/check-invariants.ts';
import { createPartner, createPartnerClient } from './testing/partner-test-kit.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let partner: Awaited<ReturnType<typeof createPartner>>;

beforeAll(async () => {
  partner = await createPartner(app);
});

type Shop = ReturnType<typeof createPartnerClient>;

async function order(shop: Shop, body: object, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await shop.call(contract.placeOrder, { body }, headers);
  return { ...response, order: response.body.data };
}

async function shopWithTrees(count: number) {
  const testPartner = await createPartner(app);
  await make.createTrees(sql(), count, { owner: testPartner.account, company: testPartner.company });
  return { ...testPartner, shop: createPartnerClient(app, (await testPartner.key(false)).secret) };
}

describe('API key', () => {
  test('is shown once, stored as a hash, recognizable by its prefix and records its last use', async () => {
    const { key, secret } = await partner.key(true);
    expect(secret).toMatch(/^nbt_test_[\w-]{43}$/u);
    expect(secret.startsWith(key.hint)).toBe(true);
    const params = { companyId: partner.company.id };
    const read = async () => (await partner.browser.call(readPartnerAccess, { params })).body.data;
    expect(JSON.stringify(await read())).not.toContain(secret);
    const [row] = await sql()<
      { text: string }[]
    >`select partner_key::text as text from partner_key where id = ${key.id}`;
    expect(row?.text).not.toContain(secret.slice(13));
    expect(key.lastUsedAt).toBeNull();
    const response = await createPartnerClient(app, secret).call(contract.getPartner, {});
    expect(response.headers['nabta-version']).toBe('2026-11-01');
    expect(response.body.data).toMatchObject({ isTest: true, company: { id: partner.company.id } });
    const used = (await read()).keys.find(({ id }) => id === key.id);
    expect(used?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test('is rejected without the scope, after expiry, after revocation or with a wrong character', async () => {
    const narrow = createPartnerClient(app, (await partner.key(true, ['trees:read'])).secret);
    expect((await narrow.call(contract.getPartnerCounters, {})).status).toBe(200);
    expect((await order(narrow, {})).body.code).toBe('KEY_NOT_ALLOWED');
    const body = { name: 'قصير', isTest: true, scopes: ['trees:read' as const] };
    const params = { companyId: partner.company.id };
    const expiresAt = new Date(app.clock.now().getTime() + minute).toISOString();
    const past = new Date(app.clock.now().getTime() - minute).toISOString();
    const rejected = await partner.browser.call(createPartnerKey, {
      params,
      body: { ...body, expiresAt: past },
    });
    expect(rejected.status).toBe(400);
    const created = await partner.browser.call(createPartnerKey, { params, body: { ...body, expiresAt } });
    const shortLived = created.body.data.secret;
    const requestPartner = async (secret: string) =>
      (await createPartnerClient(app, secret).call(contract.getPartner, {})).status;
    expect(await requestPartner(shortLived)).toBe(200);
    app.clock.advance(minute);
    expect(await requestPartner(shortLived)).toBe(401);
    const { key, secret } = await partner.key(true);
    expect(await requestPartner(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    expect((await partner.browser.call(revokePartnerKey, { params: { id: key.id } })).status).toBe(200);
    expect(await requestPartner(secret)).toBe(401);
    expect(await requestPartner(partner.browser.token ?? '')).toBe(401);
  });

  test('is not visible to other companies, and a session token is not a key', async () => {
    const otherPartner = await createPartner(app);
    const { key } = await partner.key(true);
    expect((await otherPartner.browser.call(revokePartnerKey, { params: { id: key.id } })).status).toBe(404);
    const params = { companyId: partner.company.id };
    expect((await otherPartner.browser.call(readPartnerAccess, { params })).status).toBe(404);
    const shop = createPartnerClient(app, (await partner.key(true)).secret);
    const otherShop = createPartnerClient(app, (await otherPartner.key(true)).secret);
    const { order: mine } = await order(shop, {});
    expect((await otherShop.call(contract.getOrder, { params: { id: mine.id } })).status).toBe(404);
    expect(
      (await otherShop.call(contract.getPartnerTree, { params: { publicId: mine.trees[0] ?? '' } })).status,
    ).toBe(404);
  });

  test('is rate-limited per minute and rejects an unknown version', async () => {
    const { key, secret } = await partner.key(true);
    const shop = createPartnerClient(app, secret);
    await sql()`update partner_key set per_minute = 3 where id = ${key.id}`;
    const requestPartner = (version?: string) =>
      shop.call(contract.getPartner, {}, version ? { 'nabta-version': version } : {});
    expect((await requestPartner('2026-11-01')).status).toBe(200);
    expect((await requestPartner('2019-01-01')).body.details?.[0]?.path).toBe('headers.nabta-version');
    expect((await requestPartner()).status).toBe(200);
    const rejected = await requestPartner();
    expect([rejected.status, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true]);
    app.clock.advance(minute);
    expect((await requestPartner()).status).toBe(200);
    const versions = await shop.call(contract.listPartnerVersions, {});
    expect(versions.body.data[0]?.version).toBe('2026-11-01');
  });
});

describe('order', () => {
  test('gives a company tree by a link that opens once, and counts it', async () => {
    const { shop } = await shopWithTrees(2);
    const { order: created } = await order(shop, { reference: '#1001' });
    expect(created).toMatchObject({ reference: '#1001', status: 'pending', isTest: false });
    const [, code = '', secret = ''] = /\/gift\/(\w{16})#(\w{16})$/u.exec(created.link ?? '') ?? [];
    const receiver = await createSignedInBrowser(app, await make.createAccount(sql()));
    expect((await receiver.call(openGifts, { params: { code }, body: { secret } })).status).toBe(200);
    const read = await shop.call(contract.getOrder, { params: { id: created.id } });
    expect(read.body.data).toMatchObject({ status: 'opened', link: null });
    const tree = await shop.call(contract.getPartnerTree, { params: { publicId: created.trees[0] ?? '' } });
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
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  });

  test('is created once for concurrent requests with one idempotency key, across keys of the company', async () => {
    const { shop, key } = await shopWithTrees(5);
    const other = createPartnerClient(app, (await key(false)).secret);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, place) => order(place % 2 ? shop : other, { reference: '7' }, 'order-7')),
    );
    expect(new Set(responses.map(({ order: { id } }) => id)).size).toBe(1);
    expect(new Set(responses.map(({ order: { link } }) => link)).size).toBe(1);
    expect((await order(shop, { reference: '8' }, 'order-7')).status).toBe(422);
    const stored = await sql()<{ answer: string }[]>`select answer from partner_answer where key = 'order-7'`;
    // The gift secret is not stored.
    expect(stored[0]?.answer).not.toContain(responses[0]?.order.link?.split('#')[1]);
    const { body } = await shop.call(contract.getPartnerCounters, {});
    expect(body.data).toMatchObject({ orders: 1, waiting: 1 });
  });

  test('texts a phone, falls back to campaign trees and fails with POOL_EMPTY when none are left', async () => {
    const { shop, company } = await shopWithTrees(1);
    const campaign = await make.createCampaign(sql(), { company });
    await make.createTrees(sql(), 2, { company, campaign });
    const sent = await order(shop, { phone: '+966559998877', count: 2 });
    expect(sent.order.trees).toHaveLength(2);
    expect(sent.order.link).toMatch(/\/gift\/\w{16}$/u);
    await app.runJobs();
    const [text] = await sql()<{ count: number }[]>`
      select count(*)::int as count from message where phone = '+966559998877'`;
    expect(text?.count).toBe(1);
    expect((await order(shop, { count: 2 })).body.code).toBe('POOL_EMPTY');
    expect((await order(shop, {})).status).toBe(200);
    expect((await order(shop, {})).body.code).toBe('POOL_EMPTY');
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  });

  test('leaves the campaign trees that codes promise', async () => {
    const { shop, company } = await shopWithTrees(0);
    const campaign = await make.createCampaign(sql(), { company });
    await make.createTrees(sql(), 3, { company, campaign });
    await make.createCoupon(sql(), { campaign, maxUses: 2 });
    expect((await order(shop, { count: 2 })).body.code).toBe('POOL_EMPTY');
    const answers = await Promise.all([order(shop, {}, 'first'), order(shop, {}, 'second')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('reuses campaign trees that came back', async () => {
    const { shop, company, browser } = await shopWithTrees(1);
    await make.createTrees(sql(), 2, { company, campaign: await make.createCampaign(sql(), { company }) });
    expect((await order(shop, { count: 3 })).status).toBe(200);
    const { body } = await browser.call(listGivenGifts, {});
    for (const { id } of body.data) await browser.call(cancelGift, { params: { id } });
    expect((await order(shop, { count: 3 })).status).toBe(200);
  });

  test('has a link while one of its trees is pending', async () => {
    const { shop, browser } = await shopWithTrees(2);
    const { order: created } = await order(shop, { count: 2 });
    const gifts = (await browser.call(listGivenGifts, {})).body.data;
    const first = gifts.find(({ tree }) => tree.publicId === created.trees[0]);
    await browser.call(cancelGift, { params: { id: first?.id ?? '' } });
    const read = await shop.call(contract.getOrder, { params: { id: created.id } });
    const { status, link } = read.body.data;
    expect(status).toBe('pending');
    const [, code = '', secret = ''] = /\/gift\/(\w{16})#(\w{16})$/u.exec(link ?? '') ?? [];
    const receiver = await createSignedInBrowser(app, await make.createAccount(sql()));
    expect((await receiver.call(openGifts, { params: { code }, body: { secret } })).status).toBe(200);
  });

  test("does not count towards the personal gift limit of the company's account", async () => {
    const { shop, account } = await shopWithTrees(13);
    const { publicId } = await make.createTree(sql(), { owner: account });
    const person = await createSignedInBrowser(app, account);
    const input = { params: { publicId }, body: { phone: '+966559998870' } };
    expect((await person.call(giveTree, input)).status).toBe(200);
    for (let count = 0; count < 12; count += 1) expect((await order(shop, {})).status).toBe(200);
    await app.runJobs();
  });

  test('never assigns a tree twice under concurrent orders', async () => {
    const { shop } = await shopWithTrees(10);
    const responses = await Promise.all(Array.from({ length: 16 }, () => order(shop, {})));
    const given = responses.filter(({ status }) => status === 200).flatMap(({ order: { trees } }) => trees);
    expect(new Set(given).size).toBe(given.length);
    expect(given.length).toBe(10);
  });
});

describe('concurrent orders of one key', () => {
  test('succeed or get 429, and never deadlock when the forest runs out and campaigns take over', async () => {
    const { shop, company } = await shopWithTrees(6);
    const campaign = await make.createCampaign(sql(), { company });
    await make.createTrees(sql(), 40, { company, campaign });
    const responses = await Promise.all(Array.from({ length: 44 }, () => order(shop, {})));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '1']);
    const given = responses.filter(({ status }) => status === 200).flatMap(({ order: { trees } }) => trees);
    expect(new Set(given).size).toBe(44 - refused.length);
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  });
});

describe('order of several trees', () => {
  const openLink = async (link: string | null | undefined) => {
    const [, code = '', secret = ''] = /\/gift\/(\w{16})#(\w{16})$/u.exec(link ?? '') ?? [];
    const receiver = await createSignedInBrowser(app, await make.createAccount(sql()));
    return (await receiver.call(openGifts, { params: { code }, body: { secret } })).body.data.trees;
  };

  const cancel = async (shop: Shop, id: string, body: object = {}) =>
    (await shop.call(contract.cancelOrder, { params: { id }, body })).body.data;

  test('gives a link per tree, or all trees in one message when there is a phone', async () => {
    const { shop } = await shopWithTrees(6);
    const { order: created } = await order(shop, { trees: 3 });
    expect(new Set(created.gifts.map(({ link }) => link)).size).toBe(3);
    expect(created.gifts.map(({ publicId }) => publicId)).toEqual(created.trees);
    expect(created.link).toBe(created.gifts[0]?.link);
    expect(await openLink(created.gifts[1]?.link)).toMatchObject([{ publicId: created.trees[1] }]);
    expect((await order(shop, { trees: 3, phone: '+966559998855' })).status).toBe(200);
    await app.runJobs();
    const [text] = await sql()<{ count: number }[]>`
      select count(*)::int as count from message where phone = '+966559998855'`;
    expect(text?.count).toBe(1);
  });

  test('gives nothing when there are too few trees, too many are requested or both numbers are given', async () => {
    const { shop } = await shopWithTrees(2);
    expect((await order(shop, { trees: 3 })).body.code).toBe('POOL_EMPTY');
    expect((await order(shop, { trees: 51 })).status).toBe(400);
    expect((await order(shop, { trees: 1, count: 1 })).status).toBe(400);
    expect((await shop.call(contract.getPartnerCounters, {})).body.data).toMatchObject({
      orders: 0,
      waiting: 0,
    });
    expect((await order(shop, { trees: 2 })).status).toBe(200);
  });

  test('takes back the unopened gifts of a refunded order once, and keeps the opened ones', async () => {
    const { shop } = await shopWithTrees(4);
    const { order: created } = await order(shop, { trees: 4, reference: 'R-1' });
    await openLink(created.gifts[0]?.link);
    expect(await cancel(shop, created.id, { keep: 3 })).toMatchObject({ returned: 1, opened: 1 });
    const answers = await Promise.all([cancel(shop, created.id), cancel(shop, created.id)]);
    for (const answer of answers) expect(answer).toMatchObject({ returned: 3, opened: 1 });
    expect(answers[0]?.order.gifts.map(({ status, link }) => [status, link])).toEqual([
      ['opened', null],
      ['taken_back', null],
      ['taken_back', null],
      ['taken_back', null],
    ]);
    expect((await order(shop, { trees: 3 })).status).toBe(200);
    const { shop: stranger } = await shopWithTrees(0);
    expect((await stranger.call(contract.cancelOrder, { params: { id: created.id }, body: {} })).status).toBe(
      404,
    );
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  });

  test('is the same in test mode', async () => {
    const shop = createPartnerClient(app, (await partner.key(true)).secret);
    const { order: created } = await order(shop, { trees: 3 });
    expect(new Set(created.gifts.map(({ link }) => link)).size).toBe(3);
    const body = { type: 'tree.claimed' as const, publicId: created.trees[0] ?? '' };
    await shop.call(contract.makeTestEvent, { body });
    const first = await cancel(shop, created.id, { keep: 2 });
    expect(first).toMatchObject({ returned: 1, opened: 1 });
    expect(first.order.gifts.map(({ status }) => status)).toEqual(['opened', 'pending', 'taken_back']);
    expect(first.order.link).toBe(created.gifts[1]?.link);
    expect(await cancel(shop, created.id)).toMatchObject({ returned: 2, opened: 1 });
  });
});

describe('test mode', () => {
  test('responds like live mode without changing live data', async () => {
    const shop = createPartnerClient(app, (await partner.key(true)).secret);
    const readCounts = async () => {
      const [row] = await sql()<object[]>`
        select (select count(*) from tree) as trees, (select count(*) from gift) as gifts,
          (select count(*) from message) as messages, (select count(*) from tree_ledger) as ledger`;
      return row;
    };
    const before = await readCounts();
    const { order: created } = await order(shop, { phone: '+966559998866', count: 3, reference: 'T-1' });
    expect(created).toMatchObject({ isTest: true, status: 'pending', reference: 'T-1' });
    expect(created.trees.every((publicId) => publicId.startsWith('TEST'))).toBe(true);
    for (const publicId of created.trees) {
      const event = await shop.call(contract.makeTestEvent, { body: { type: 'tree.claimed', publicId } });
      expect(event.body.data).toMatchObject({ type: 'tree.claimed', data: { order: { reference: 'T-1' } } });
    }
    const read = await shop.call(contract.getOrder, { params: { id: created.id } });
    expect(read.body.data).toMatchObject({ status: 'opened', link: null });
    await app.runJobs();
    expect(await readCounts()).toEqual(before);
    expect((await order(shop, { phone: 'nobody' })).body.code).toBe('INVALID_PHONE');
    const live = createPartnerClient(app, (await partner.key(false)).secret);
    expect((await live.call(contract.getOrder, { params: { id: created.id } })).status).toBe(404);
    const body = { type: 'tree.lost' as const, publicId: created.trees[0] ?? '' };
    expect((await live.call(contract.makeTestEvent, { body })).body.code).toBe('KEY_NOT_ALLOWED');
    const trees = await shop.call(contract.listPartnerTrees, { query: { limit: 100 } });
    expect((trees.body.data as unknown[]).length).toBeGreaterThanOrEqual(25);
  });

  test('does not change a closed order when a new one is placed', async () => {
    const shop = createPartnerClient(app, (await (await createPartner(app)).key(true)).secret);
    const { order: first } = await order(shop, {});
    const body = { type: 'tree.returned' as const, publicId: first.trees[0] ?? '' };
    expect((await shop.call(contract.makeTestEvent, { body })).status).toBe(200);
    const { order: next } = await order(shop, {});
    expect(next.trees).not.toEqual(first.trees);
    const read = await shop.call(contract.getOrder, { params: { id: first.id } });
    expect(read.body.data).toMatchObject({ status: 'expired', link: null });
  });

  test('sends the same event fields as live mode', async () => {
    const shop = createPartnerClient(app, (await partner.key(true)).secret);
    const { order: created } = await order(shop, {});
    const eventFieldsOf = async (type: WebhookType) => {
      const body = { type, publicId: created.trees[0] ?? '' };
      const { data } = (await shop.call(contract.makeTestEvent, { body })).body.data;
      return Object.keys(data).toSorted();
    };
    expect(await eventFieldsOf('tree.claimed')).toEqual(['order', 'tree']);
    expect(await eventFieldsOf('tree.lost')).toEqual(['lost', 'order', 'tree']);
    expect(await eventFieldsOf('photo.added')).toEqual(['order', 'photo', 'tree']);
    expect(await eventFieldsOf('coupon.used')).toEqual(['campaign', 'order', 'tree']);
    expect(await eventFieldsOf('delivery.moved')).toEqual(['delivery']);
  });

  test('never runs out of trees and expires idempotent responses after a day', async () => {
    const shop = createPartnerClient(app, (await partner.key(true)).secret);
    const first = await order(shop, {}, 'again');
    for (let orders = 0; orders < 3; orders += 1) expect((await order(shop, { count: 20 })).status).toBe(200);
    app.clock.advance(day + minute);
    expect((await order(shop, {}, 'again')).order.id).not.toBe(first.order.id);
  });
});

describe('invalid keys', () => {
  const limitedApp = useTestApp({ requestRate: createRequestRate });

  test('are rate-limited by address without blocking valid keys', async () => {
    const { secret } = await (await createPartner(limitedApp)).key(true);
    const requestPartner = (key: string) =>
      createPartnerClient(limitedApp, key, '203.0.113.9').call(contract.getPartner, {});
    const wrong = `nbt_test_${'A'.repeat(43)}`;
    for (let calls = 0; calls < 60; calls += 1) expect((await requestPartner(wrong)).status).toBe(401);
    const { status, headers } = await requestPartner(wrong);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await requestPartner(secret)).status).toBe(200);
  });
});
