import { giveTree, openGift, takeBackGift, type Gift } from '@nabta/contract/gift';
import {
  createWebhook,
  listPartnerEvents,
  type MadeWebhook,
  type PartnerEvent,
} from '@nabta/contract/partner';
import {
  editWebhook,
  pingWebhook,
  readWebhookLog,
  renewWebhookSecret,
  replayWebhooks,
  revokePartnerKey,
  type WebhookLog,
} from '@nabta/contract/partner-console';
import { webhookTypes } from '@nabta/domain/partner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { webhookGateway } from '../../gateways/webhooks/webhook-gateway.ts';
import { day, hour, minute } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createPartner, program } from '../partner/testing/partner-house.ts';
import { recordEvent } from './record-event.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { lockTrees } from './testing/story.queries.ts';
import { sweepWebhooks } from './webhook.jobs.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
let receiver: Receiver;

beforeEach(async () => {
  house.context.webhooks = webhookGateway({ mayCallLoopback: true, timeoutMs: 150 });
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** A company that listens, a person with trees that it sponsors, and another. */
async function listening(treeCount: number) {
  const partner = await createPartner(house);
  const { secret: key } = await partner.key(false);
  const shop = program(house, key);
  const body = { url: receiver.url, types: [...webhookTypes] };
  const { webhook, secret } = (await shop.call(createWebhook, { body })).body.data as MadeWebhook;
  const [giver, taker] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const trees = await make.createTrees(sql(), treeCount, { owner: giver, company: partner.company });
  const browsers = { giver: await signedIn(house, giver), taker: await signedIn(house, taker) };
  return { partner, shop, webhook, secret, trees, giver, taker, browsers };
}

type World = Awaited<ReturnType<typeof listening>>;

/** Given, taken back, given again and opened: four events, whose order tells who has the tree. */
async function passAround({ browsers, taker }: World, tree: { id: string; publicId: string }): Promise<void> {
  const wish = { params: { publicId: tree.publicId }, body: { phone: taker.phone } };
  const first = (await browsers.giver.call(giveTree, wish)).body.data as Gift;
  await browsers.giver.call(takeBackGift, { params: { id: first.id } });
  await browsers.giver.call(giveTree, wish);
  expect((await browsers.taker.call(openGift, { params: { id: tree.id } })).status).toBe(200);
}

const story = ['tree.given', 'tree.returned', 'tree.given', 'tree.claimed'];

/** What the queue would do in a time, a minute at a time or in larger steps. */
async function live(ms: number, stepMs = minute): Promise<void> {
  for (let gone = 0; gone <= ms; gone += stepMs) {
    await sweepWebhooks.run(house.context, {});
    for (let turn = 0; turn < 40 && (await house.runJobs()) > 0; turn += 1);
    house.clock.advance(stepMs);
  }
}

const typesOf = (publicId: string, events: readonly PartnerEvent[]) =>
  events
    .filter(({ data }) => (data['tree'] as { publicId: string }).publicId === publicId)
    .map(({ type }) => type);

/** Each event once, in the order of its first success. */
function firstOf(events: readonly PartnerEvent[]): PartnerEvent[] {
  return events.filter(({ id }, place) => events.findIndex((other) => other.id === id) === place);
}

test('a receiver that answers is told everything once, in order per tree, and can verify it', async () => {
  const world = await listening(3);
  await Promise.all(world.trees.map((tree) => passAround(world, tree)));
  await live(0);
  expect(receiver.received).toHaveLength(12);
  for (const { publicId } of world.trees)
    expect(
      typesOf(
        publicId,
        receiver.received.map(({ event }) => event),
      ),
    ).toEqual(story);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('Nothing came.');
  const { body } = first;
  // The clock stood still while it was sent, and went on by a minute.
  const verified = await receiver.verify(first, world.secret, house.clock.now());
  expect(verified).toMatchObject({ type: 'tree.given', isTest: false });
  expect(JSON.stringify(verified)).not.toContain(world.taker.phone);
  await expect(receiver.verify(first, 'whsec_other', house.clock.now())).rejects.toThrow(
    'not of this secret',
  );
  const forged = { ...first, body: body.replace('given', 'taken') };
  await expect(receiver.verify(forged, world.secret, house.clock.now())).rejects.toThrow(
    'not of this secret',
  );
  house.clock.advance(hour);
  await expect(receiver.verify(first, world.secret, house.clock.now())).rejects.toThrow('too old');
  expect(await listedBy(world.shop)).toHaveLength(12);
});

test('a receiver that is slow, wrong, and moves gets all of it in order per tree, each at least once', async () => {
  const world = await listening(4);
  const seen = new Map<string, number>();
  const taken: PartnerEvent[] = [];
  receiver.behave = (event) => {
    const times = (seen.get(event.id) ?? 0) + 1;
    seen.set(event.id, times);
    const behaviour = (['silent', 'wrong', 'moved', 'ok'] as const)[(event.sequence + times) % 4] ?? 'ok';
    if (behaviour === 'ok') taken.push(event);
    return behaviour;
  };
  await Promise.all(world.trees.map((tree) => passAround(world, tree)));
  await live(4 * hour, 5 * minute);
  expect(firstOf(taken)).toHaveLength(16);
  for (const { publicId } of world.trees) expect(typesOf(publicId, firstOf(taken))).toEqual(story);
  // Whoever was not told of an event is not told of a later one of the same tree.
  for (const { publicId } of world.trees) {
    const tried = receiver.received
      .map(({ event }) => event)
      .filter(({ data }) => (data['tree'] as { publicId: string }).publicId === publicId);
    const sequences = tried.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  }
});

test('a receiver that is down for a day is asked now and then, and told everything when it is back', async () => {
  const world = await listening(2);
  let asked = 0;
  receiver.behave = () => {
    asked += 1;
    return 'down';
  };
  for (const tree of world.trees) await passAround(world, tree);
  await live(day, 10 * minute);
  expect(receiver.received).toEqual([]);
  // Eight events, each on its own plan, would be far more.
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(60);
  receiver.behave = () => 'ok';
  await live(4 * hour, 10 * minute);
  const events = receiver.received.map(({ event }) => event);
  expect(events).toHaveLength(8);
  for (const { publicId } of world.trees) expect(typesOf(publicId, events)).toEqual(story);
});

describe('after three days', () => {
  test('an event is given up, and sent again when a person says so, signed anew', async () => {
    const world = await listening(1);
    receiver.behave = () => 'down';
    await passAround(world, world.trees[0] as { id: string; publicId: string });
    await live(3 * day + hour, hour);
    const params = { id: world.webhook.id };
    const again = await make.createAccount(sql(), { role: 'admin' });
    const staff = await signedInAsStaff(house, again);
    const log = (await staff.call(readWebhookLog, { params, query: {} })).body.data as WebhookLog;
    expect(log.deliveries.map(({ status }) => status)).toEqual(Array(4).fill('given_up'));
    expect(log.webhook).toMatchObject({ givenUp: 4, waiting: 0 });
    expect(log.deliveries.at(-1)?.attempts[0]).toMatchObject({ status: null });
    expect(log.deliveries.at(-1)?.attempts).toHaveLength(10);
    expect(log.deliveries.at(-1)?.tries).toBeGreaterThan(10);
    receiver.behave = () => 'ok';
    expect((await staff.call(replayWebhooks, { params, body: {} })).body.data).toEqual({ count: 4 });
    await live(0);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(story);
    const [first] = receiver.received;
    if (first) await receiver.verify(first, world.secret, house.clock.now());
    // A single one, which was told already, once more.
    const told = (await staff.call(readWebhookLog, { params, query: { status: 'delivered' } })).body
      .data as WebhookLog;
    const [newest] = told.deliveries;
    await staff.call(replayWebhooks, { params, body: { deliveries: [newest?.id ?? 0] } });
    await live(0);
    expect(receiver.received.at(-1)?.event.id).toBe(newest?.eventId);
    expect(receiver.received).toHaveLength(5);
  });
});

test('for a day after a change both secrets verify, then only the new one', async () => {
  const world = await listening(1);
  const params = { id: world.webhook.id };
  const staff = world.partner.browser;
  const renewed = (await staff.call(renewWebhookSecret, { params })).body.data as MadeWebhook;
  expect(renewed.secret).not.toBe(world.secret);
  await staff.call(pingWebhook, { params });
  await live(0, 1);
  const [during] = receiver.received;
  if (during === undefined) throw new Error('No ping came.');
  await receiver.verify(during, world.secret, house.clock.now());
  await receiver.verify(during, renewed.secret, house.clock.now());
  house.clock.advance(day);
  const later = await signedInAsStaff(house, world.partner.account);
  await later.call(pingWebhook, { params });
  await live(0, 1);
  const after = receiver.received.at(-1);
  if (after === undefined) throw new Error('No ping came.');
  await receiver.verify(after, renewed.secret, house.clock.now());
  await expect(receiver.verify(after, world.secret, house.clock.now())).rejects.toThrow('not of this secret');
});

test('nobody is called inside a house, and nobody writes events where nobody listens', async () => {
  house.context.webhooks = webhookGateway({ mayCallLoopback: false, timeoutMs: 150 });
  const partner = await createPartner(house);
  const shop = program(house, (await partner.key(false, ['webhooks:write'])).secret);
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
  expect(await house.context.webhooks.post(receiver.url, {}, '{}')).toMatchObject({ status: null });
  expect(receiver.received).toEqual([]);

  const [before] = await sql()<{ count: number }[]>`select count(*)::int as count from webhook_event`;
  const giver = await make.createAccount(sql());
  const [tree] = await make.createTrees(sql(), 1, { owner: giver, company: partner.company });
  const wish = { params: { publicId: tree?.publicId ?? '' }, body: { phone: '+966551234567' } };
  expect((await (await signedIn(house, giver)).call(giveTree, wish)).status).toBe(200);
  expect(await sql()`select count(*)::int as count from webhook_event`).toEqual([before]);
});

test('an address that is switched off, and one of another, are left alone', async () => {
  const world = await listening(1);
  const params = { id: world.webhook.id };
  const stranger = await createPartner(house);
  expect((await stranger.browser.call(readWebhookLog, { params, query: {} })).status).toBe(404);
  expect((await stranger.browser.call(editWebhook, { params, body: { isEnabled: false } })).status).toBe(404);
  await world.partner.browser.call(editWebhook, { params, body: { isEnabled: false } });
  await passAround(world, world.trees[0] as { id: string; publicId: string });
  await live(0);
  expect(receiver.received).toEqual([]);
  // What happened meanwhile is listed, and the address is not told of it later.
  expect(await listedBy(world.shop)).toEqual(story);
  await world.partner.browser.call(editWebhook, { params, body: { isEnabled: true } });
  await live(0);
  expect(receiver.received).toEqual([]);
});

test('a key that reads events finds them without any address, until it is revoked', async () => {
  const partner = await createPartner(house);
  const { key, secret } = await partner.key(false, ['events:read']);
  const giver = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 2, { owner: giver, company: partner.company });
  const browser = await signedIn(house, giver);
  const give = (tree: { publicId: string } | undefined) =>
    browser.call(giveTree, {
      params: { publicId: tree?.publicId ?? '' },
      body: { phone: '+966551234568' },
    });
  expect((await give(trees[0])).status).toBe(200);
  expect(await listedBy(program(house, secret))).toEqual(['tree.given']);
  await partner.browser.call(revokePartnerKey, { params: { id: key.id } });
  expect((await give(trees[1])).status).toBe(200);
  const { company } = partner;
  expect(await sql()`select type from webhook_event where company_id = ${company.id}`).toHaveLength(1);
});

test('an event is listed once no earlier one can come any more, whoever began first', async () => {
  const { shop, trees } = await listening(3);
  const [before, first, second] = trees.map(({ id }) => id) as [string, string, string];
  const { database, clock } = house.context;
  const write = async (executor: Executor, treeId: string) => {
    await lockTrees(executor, [treeId]);
    await recordEvent(executor, {
      type: 'photo.added',
      treeIds: [treeId],
      told: { treeId },
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

async function listedBy(shop: ReturnType<typeof program>): Promise<string[]> {
  return (await eventsListedBy(shop)).map(({ type }) => type);
}

async function eventsListedBy(shop: ReturnType<typeof program>): Promise<PartnerEvent[]> {
  const { body } = await shop.call(listPartnerEvents, { query: { limit: 100 } });
  return body.data as PartnerEvent[];
}
