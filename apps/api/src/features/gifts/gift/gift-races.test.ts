import { randomUUID } from 'node:crypto';

import * as contract from '@nabta/contract/gifts/gift';
import { afterEach, describe, expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { removeOldKeys } from '#core/jobs/core.jobs.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { selectJobs } from '#testing/test-jobs.queries.ts';

import { giftTestKit, giftOf } from './testing/gift-test-kit.ts';

const app = useTestApp();
const { sql, person, tree, give, open, takeBack, texts, assertInvariants } = giftTestKit(app);

const countByStatus = (statuses: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );

const countGifts = async (treeId: string) => {
  const gifts = await sql()<{ id: string; notifications: number }[]>`
    select id, (select count(*)::int from notification where subject_id = gift.id) as notifications
    from gift where tree_id = ${treeId}`;
  const ids = new Set<unknown>(gifts.map(({ id }) => id));
  const jobs = (await selectJobs(sql())).filter(({ payload }) => ids.has(payload['giftId']));
  const notifications = gifts.reduce((sum, gift) => sum + gift.notifications, 0);
  return { gifts: gifts.length, notifications, jobs: jobs.length };
};

afterEach(assertInvariants);

test('creates one gift and one notification from 1,000 concurrent gifts of one tree', async () => {
  const { account, browser } = await person();
  const contested = await tree(account);
  const responses = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) =>
      give(browser, contested, { phone: `+96655999${String(number).padStart(4, '0')}` }),
    ),
  );
  expect(countByStatus(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 999 });
  expect(await countGifts(contested.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });
  const winner = giftOf(responses.find(({ status }) => status === 200) as (typeof responses)[number]);
  expect(await texts(winner.to.phone ?? '')).toHaveLength(1);
});

test('lets opening or cancelling win in 500 concurrent calls of each, and rejects other users', async () => {
  const giver = await person();
  const receiver = await person();
  const otherUser = await person();
  const contested = await tree(giver.account);
  const gift = giftOf(await give(giver.browser, contested, { phone: receiver.account.phone }));
  const calls = Array.from({ length: 500 }, () => [
    open(receiver.browser, contested),
    takeBack(giver.browser, gift.id),
    ...[open(otherUser.browser, contested)].slice(0, 1),
  ]);
  const responses = await Promise.all(calls.map((three) => Promise.all(three)));
  const [opened, takenBack, foreignStatuses] = [0, 1, 2].map((index) =>
    countByStatus(responses.map((three) => three[index]?.status ?? 0)),
  );
  expect(foreignStatuses).toEqual({ 404: 500 });
  const isOpened = opened?.[200] === 500;
  expect([opened, takenBack]).toEqual(isOpened ? [{ 200: 500 }, { 410: 500 }] : [{ 410: 500 }, { 200: 500 }]);
  const ends = await sql()<{ kind: string; toHolder: string }[]>`
    select kind, to_holder as "toHolder" from tree_ledger where tree_id = ${contested.id} and seq > 3`;
  expect(ends).toEqual([
    isOpened
      ? { kind: 'gifted', toHolder: receiver.account.id }
      : { kind: 'returned', toHolder: giver.account.id },
  ]);
});

describe('idempotency key', () => {
  test('has one effect and identical responses in 100 concurrent requests, also after a restart', async () => {
    const giver = await person();
    const contested = await tree(giver.account);
    const input = { phone: '+966558882001', message: 'لك' };
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => give(giver.browser, contested, input, key)),
    );
    const [first] = responses;
    expect(first?.status).toBe(200);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countGifts(contested.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });

    const restarted = await app.restart();
    const restartedBrowser = new TestBrowser(() => restarted);
    restartedBrowser.token = giver.browser.token;
    expect((await give(restartedBrowser, contested, input, key)).body).toEqual(first?.body);
    const other = await give(restartedBrowser, contested, { ...input, message: 'لغيرك' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await countGifts(contested.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });
  });

  test('returns the first response even after the gift has ended', async () => {
    const giver = await person();
    const contested = await tree(giver.account);
    const key = { 'idempotency-key': 'once' };
    const first = await give(giver.browser, contested, { phone: '+966558882002' }, key);
    await takeBack(giver.browser, giftOf(first).id);
    expect((await give(giver.browser, contested, { phone: '+966558882002' }, key)).body).toEqual(first.body);
    expect(await countGifts(contested.id)).toMatchObject({ gifts: 1 });
  });

  test('is reusable after a failed call, by other users and after a day', async () => {
    const [one, other] = [await person(), await person()];
    const contested = await tree(one.account);
    const key = { 'idempotency-key': 'the same' };
    expect((await give(one.browser, contested, { phone: '12345' }, key)).status).toBe(400);
    expect((await give(one.browser, contested, { phone: '+966558882003' }, key)).status).toBe(200);
    expect(
      (await give(other.browser, await tree(other.account), { phone: '+966558882003' }, key)).status,
    ).toBe(200);
    app.clock.advance(day + 1_000);
    const fresh = await person();
    await sql()`update idempotency_key set account_id = ${fresh.account.id} where account_id = ${one.account.id}`;
    const next = await give(fresh.browser, await tree(fresh.account), { phone: '+966558882004' }, key);
    expect(next.status).toBe(200);
    expect((await give(fresh.browser, contested, { phone: '+966558882004' }, key)).status).toBe(422);
    await removeOldKeys.run(app.context, {});
    const [row] = await sql()<
      { keys: number }[]
    >`select count(*)::int as keys from idempotency_key where key = 'the same'`;
    expect(row?.keys).toBe(1);
  });

  test.each(['', ' ', 'a'.repeat(256), 'tab\tinside', 'é'])('rejects %j', async (value) => {
    const { browser } = await person();
    const { status } = await browser.call(
      contract.declineGift,
      { params: { id: randomUUID() } },
      { 'idempotency-key': value },
    );
    expect(status).toBe(400);
  });
});
