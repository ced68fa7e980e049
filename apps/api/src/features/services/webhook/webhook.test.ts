import { giveTree, openGift, cancelGift } from '@nabta/contract/gifts/gift';
import { createWebhook, listPartnerEvents, type PartnerEvent } from '@nabta/contract/operations/partner';
import {
  editWebhook,
  pingWebhook,
  readWebhookLog,
  renewWebhookSecret,
  replayWebhooks,
  revokePartnerKey,
} from '@nabta/contract/operations/partner-console';
import { webhookTypes } from '@nabta/domain/partner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { day, hour, minute } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';
import { createPartner, createPartnerClient } from '#features/operations/partner/testing/partner-test-kit.ts';
import { createWebhookGateway } from '#gateways/webhooks/webhook-gateway.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { recordEvent } from './record-event.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { lockTrees } from './testing/webhook-test.queries.ts';
import { sweepWebhooks } from './webhook.jobs.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let receiver: Receiver;

beforeEach(async () => {
  app.context.webhooks = createWebhookGateway({ mayCallLoopback: true, timeoutMs: 150 });
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** A partner with an endpoint, a giver with sponsored trees, and a receiver. */
async function subscribePartner(treeCount: number) {
  const partner = await createPartner(app);
  const { secret: key } = await partner.key(false);
  const shop = createPartnerClient(app, key);
  const body = { url: receiver.url, types: [...webhookTypes] };
  const { webhook, secret } = (await shop.call(createWebhook, { body })).body.data;
  const [giver, taker] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const trees = await make.createTrees(sql(), treeCount, { owner: giver, company: partner.company });
  const browsers = {
    giver: await createSignedInBrowser(app, giver),
    taker: await createSignedInBrowser(app, taker),
  };
  return { partner, shop, webhook, secret, trees, giver, taker, browsers };
}

type Fixture = Awaited<ReturnType<typeof subscribePartner>>;

/** Gives, cancels, gives again and opens: four events whose order determines the owner. */
async function runGiftHistory(
  { browsers, taker }: Fixture,
  tree: { id: string; publicId: string },
): Promise<void> {
  const input = { params: { publicId: tree.publicId }, body: { phone: taker.phone } };
  const first = (await browsers.giver.call(giveTree, input)).body.data;
  await browsers.giver.call(cancelGift, { params: { id: first.id } });
  await browsers.giver.call(giveTree, input);
  expect((await browsers.taker.call(openGift, { params: { id: tree.id } })).status).toBe(200);
}

const historyTypes = ['tree.given', 'tree.returned', 'tree.given', 'tree.claimed'];

async function runQueue(ms: number, stepMs = minute): Promise<void> {
  for (let elapsed = 0; elapsed <= ms; elapsed += stepMs) {
    await sweepWebhooks.run(app.context, {});
    for (let turn = 0; turn < 40 && (await app.runJobs()) > 0; turn += 1);
    app.clock.advance(stepMs);
  }
}

const typesOf = (publicId: string, events: readonly PartnerEvent[]) =>
  events
    .filter(({ data }) => (data['tree'] as { publicId: string }).publicId === publicId)
    .map(({ type }) => type);

function distinctEvents(events: readonly PartnerEvent[]): PartnerEvent[] {
  return events.filter(({ id }, place) => events.findIndex((other) => other.id === id) === place);
}

test('delivers each event once, verifiable and in order per tree', async () => {
  const fixture = await subscribePartner(3);
  await Promise.all(fixture.trees.map((tree) => runGiftHistory(fixture, tree)));
  await runQueue(0);
  expect(receiver.received).toHaveLength(12);
  for (const { publicId } of fixture.trees)
    expect(
      typesOf(
        publicId,
        receiver.received.map(({ event }) => event),
      ),
    ).toEqual(historyTypes);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('No webhook received.');
  const { body } = first;
  // The clock did not advance until after the delivery, then by one minute.
  const verified = await receiver.verify(first, fixture.secret, app.clock.now());
  expect(verified).toMatchObject({ type: 'tree.given', isTest: false });
  expect(JSON.stringify(verified)).not.toContain(fixture.taker.phone);
  await expect(receiver.verify(first, 'whsec_other', app.clock.now())).rejects.toThrow(
    'does not match this secret',
  );
  const tampered = { ...first, body: body.replace('given', 'taken') };
  await expect(receiver.verify(tampered, fixture.secret, app.clock.now())).rejects.toThrow(
    'does not match this secret',
  );
  app.clock.advance(hour);
  await expect(receiver.verify(first, fixture.secret, app.clock.now())).rejects.toThrow('too old');
  expect(await listedBy(fixture.shop)).toHaveLength(12);
});

test('delivers everything at least once and in order per tree to a slow, failing and redirecting receiver', async () => {
  const fixture = await subscribePartner(4);
  const attemptCounts = new Map<string, number>();
  const accepted: PartnerEvent[] = [];
  receiver.behave = (event) => {
    const times = (attemptCounts.get(event.id) ?? 0) + 1;
    attemptCounts.set(event.id, times);
    const behaviour = (['silent', 'wrong', 'moved', 'ok'] as const)[(event.sequence + times) % 4] ?? 'ok';
    if (behaviour === 'ok') accepted.push(event);
    return behaviour;
  };
  await Promise.all(fixture.trees.map((tree) => runGiftHistory(fixture, tree)));
  await runQueue(4 * hour, 5 * minute);
  expect(distinctEvents(accepted)).toHaveLength(16);
  for (const { publicId } of fixture.trees)
    expect(typesOf(publicId, distinctEvents(accepted))).toEqual(historyTypes);
  // A failed event blocks later events of the same tree.
  for (const { publicId } of fixture.trees) {
    const attempts = receiver.received
      .map(({ event }) => event)
      .filter(({ data }) => (data['tree'] as { publicId: string }).publicId === publicId);
    const sequences = attempts.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  }
});

test('calls a receiver that is down for a day only now and then, and delivers everything when it is back', async () => {
  const fixture = await subscribePartner(2);
  let requests = 0;
  receiver.behave = () => {
    requests += 1;
    return 'down';
  };
  for (const tree of fixture.trees) await runGiftHistory(fixture, tree);
  await runQueue(day, 10 * minute);
  expect(receiver.received).toEqual([]);
  // Eight events with independent retries would cause far more requests.
  expect(requests).toBeGreaterThan(10);
  expect(requests).toBeLessThan(60);
  receiver.behave = () => 'ok';
  await runQueue(4 * hour, 10 * minute);
  const events = receiver.received.map(({ event }) => event);
  expect(events).toHaveLength(8);
  for (const { publicId } of fixture.trees) expect(typesOf(publicId, events)).toEqual(historyTypes);
});

describe('retry deadline', () => {
  test('gives an event up after three days and resends it on request with a new signature', async () => {
    const fixture = await subscribePartner(1);
    receiver.behave = () => 'down';
    await runGiftHistory(fixture, fixture.trees[0] as { id: string; publicId: string });
    await runQueue(3 * day + hour, hour);
    const params = { id: fixture.webhook.id };
    const admin = await make.createAccount(sql(), { role: 'admin' });
    const staff = await createStaffBrowser(app, admin);
    const log = (await staff.call(readWebhookLog, { params, query: {} })).body.data;
    expect(log.deliveries.map(({ status }) => status)).toEqual(Array(4).fill('given_up'));
    expect(log.webhook).toMatchObject({ givenUp: 4, waiting: 0 });
    expect(log.deliveries.at(-1)?.attempts[0]).toMatchObject({ status: null });
    expect(log.deliveries.at(-1)?.attempts).toHaveLength(10);
    expect(log.deliveries.at(-1)?.tries).toBeGreaterThan(10);
    receiver.behave = () => 'ok';
    expect((await staff.call(replayWebhooks, { params, body: {} })).body.data).toEqual({ count: 4 });
    await runQueue(0);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(historyTypes);
    const [first] = receiver.received;
    if (first) await receiver.verify(first, fixture.secret, app.clock.now());
    const delivered = (await staff.call(readWebhookLog, { params, query: { status: 'delivered' } })).body
      .data;
    const [newest] = delivered.deliveries;
    await staff.call(replayWebhooks, { params, body: { deliveries: [newest?.id ?? 0] } });
    await runQueue(0);
    expect(receiver.received.at(-1)?.event.id).toBe(newest?.eventId);
    expect(receiver.received).toHaveLength(5);
  });
});

test('signs with both secrets for a day after a rotation, then only with the new one', async () => {
  const fixture = await subscribePartner(1);
  const params = { id: fixture.webhook.id };
  const staff = fixture.partner.browser;
  const renewed = (await staff.call(renewWebhookSecret, { params })).body.data;
  expect(renewed.secret).not.toBe(fixture.secret);
  await staff.call(pingWebhook, { params });
  await runQueue(0, 1);
  const [during] = receiver.received;
  if (during === undefined) throw new Error('No ping received.');
  await receiver.verify(during, fixture.secret, app.clock.now());
  await receiver.verify(during, renewed.secret, app.clock.now());
  app.clock.advance(day);
  const later = await createStaffBrowser(app, fixture.partner.account);
  await later.call(pingWebhook, { params });
  await runQueue(0, 1);
  const after = receiver.received.at(-1);
  if (after === undefined) throw new Error('No ping received.');
  await receiver.verify(after, renewed.secret, app.clock.now());
  await expect(receiver.verify(after, fixture.secret, app.clock.now())).rejects.toThrow(
    'does not match this secret',
  );
});

test('rejects internal addresses, and writes no events without a subscriber', async () => {
  app.context.webhooks = createWebhookGateway({ mayCallLoopback: false, timeoutMs: 150 });
  const partner = await createPartner(app);
  const shop = createPartnerClient(app, (await partner.key(false, ['webhooks:write'])).secret);
  await partner.key(true);
  for (const url of [
    'http://shop.example/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://10.0.0.7/hook',
    'https://[::1]/hook',
    'https://shop.example:8443/hook',
    'https://user:pass@shop.example/hook',
    'https://intranet/hook',
    'file:///etc/passwd',
  ]) {
    const refused = await shop.call(createWebhook, { body: { url, types: ['tree.given'] } });
    expect([url, refused.status]).toEqual([url, 400]);
  }
  expect(await app.context.webhooks.post(receiver.url, {}, '{}')).toMatchObject({ status: null });
  expect(receiver.received).toEqual([]);

  const [before] = await sql()<{ count: number }[]>`select count(*)::int as count from webhook_event`;
  const giver = await make.createAccount(sql());
  const [tree] = await make.createTrees(sql(), 1, { owner: giver, company: partner.company });
  const input = { params: { publicId: tree?.publicId ?? '' }, body: { phone: '+966551234567' } };
  expect((await (await createSignedInBrowser(app, giver)).call(giveTree, input)).status).toBe(200);
  expect(await sql()`select count(*)::int as count from webhook_event`).toEqual([before]);
});

test('does not call a disabled endpoint, and returns 404 for endpoints of other partners', async () => {
  const fixture = await subscribePartner(1);
  const params = { id: fixture.webhook.id };
  const otherPartner = await createPartner(app);
  expect((await otherPartner.browser.call(readWebhookLog, { params, query: {} })).status).toBe(404);
  expect((await otherPartner.browser.call(editWebhook, { params, body: { isEnabled: false } })).status).toBe(
    404,
  );
  await fixture.partner.browser.call(editWebhook, { params, body: { isEnabled: false } });
  await runGiftHistory(fixture, fixture.trees[0] as { id: string; publicId: string });
  await runQueue(0);
  expect(receiver.received).toEqual([]);
  // Events recorded while the endpoint is disabled are listed, but not delivered later.
  expect(await listedBy(fixture.shop)).toEqual(historyTypes);
  await fixture.partner.browser.call(editWebhook, { params, body: { isEnabled: true } });
  await runQueue(0);
  expect(receiver.received).toEqual([]);
});

test('records events for a key that reads them without an endpoint, until it is revoked', async () => {
  const partner = await createPartner(app);
  const { key, secret } = await partner.key(false, ['events:read']);
  const giver = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 2, { owner: giver, company: partner.company });
  const browser = await createSignedInBrowser(app, giver);
  const give = (tree: { publicId: string } | undefined) =>
    browser.call(giveTree, {
      params: { publicId: tree?.publicId ?? '' },
      body: { phone: '+966551234568' },
    });
  expect((await give(trees[0])).status).toBe(200);
  expect(await listedBy(createPartnerClient(app, secret))).toEqual(['tree.given']);
  await partner.browser.call(revokePartnerKey, { params: { id: key.id } });
  expect((await give(trees[1])).status).toBe(200);
  const { company } = partner;
  expect(await sql()`select type from webhook_event where company_id = ${company.id}`).toHaveLength(1);
});

test('lists an event only when no earlier one can still be committed', async () => {
  const { shop, trees } = await subscribePartner(3);
  const [before, first, second] = trees.map(({ id }) => id) as [string, string, string];
  const { database, clock } = app.context;
  const write = async (executor: Executor, treeId: string) => {
    await lockTrees(executor, [treeId]);
    await recordEvent(executor, {
      type: 'photo.added',
      treeIds: [treeId],
      facts: { treeId },
      at: clock.now(),
    });
  };
  const listed = async () => (await eventsListedBy(shop)).map(({ data }) => data['treeId']);
  await database.transaction((tx) => write(tx, before));
  await database.transaction(async (open) => {
    await database.transaction(async (ended) => {
      await lockTrees(ended, [second]);
      await write(open, first);
      await write(ended, second);
    });
    expect(await listed()).toEqual([before]);
  });
  expect(await listed()).toEqual([before, first, second]);
});

async function listedBy(shop: ReturnType<typeof createPartnerClient>): Promise<string[]> {
  return (await eventsListedBy(shop)).map(({ type }) => type);
}

async function eventsListedBy(shop: ReturnType<typeof createPartnerClient>): Promise<PartnerEvent[]> {
  const { body } = await shop.call(listPartnerEvents, { query: { limit: 100 } });
  return body.data;
}
