import { randomUUID } from 'node:crypto';

import * as contract from '@nabta/contract/gift';
import { afterEach, describe, expect, test } from 'vitest';

import { day } from '../../platform/clock.ts';
import { removeOldKeys } from '../../platform/http/idempotency.jobs.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { selectJobs } from '../../testing/test-jobs.queries.ts';
import { giftHouse, giftOf } from './testing/gift-house.ts';

const house = useTestApp();
const { sql, person, tree, give, open, takeBack, texts, assertSound } = giftHouse(house);

/** How many of each status came. */
const tally = (statuses: number[]) =>
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

afterEach(assertSound);

test('a thousand gifts of one tree at once make one gift, one notification, and 999 refusals', async () => {
  const { account, browser } = await person();
  const wanted = await tree(account);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) =>
      give(browser, wanted, { phone: `+96655999${String(number).padStart(4, '0')}` }),
    ),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 999 });
  expect(await countGifts(wanted.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });
  const winner = giftOf(answers.find(({ status }) => status === 200) as (typeof answers)[number]);
  expect(await texts(winner.to.phone ?? '')).toHaveLength(1);
});

test('of 500 openings against 500 takings back exactly one side wins, and a stranger gets nothing', async () => {
  const giver = await person();
  const receiver = await person();
  const stranger = await person();
  const wanted = await tree(giver.account);
  const gift = giftOf(await give(giver.browser, wanted, { phone: receiver.account.phone }));
  const calls = Array.from({ length: 500 }, () => [
    open(receiver.browser, wanted),
    takeBack(giver.browser, gift.id),
    ...[open(stranger.browser, wanted)].slice(0, 1),
  ]);
  const answers = await Promise.all(calls.map((three) => Promise.all(three)));
  const [opened, takenBack, strange] = [0, 1, 2].map((index) =>
    tally(answers.map((three) => three[index]?.status ?? 0)),
  );
  expect(strange).toEqual({ 404: 500 });
  const isOpened = opened?.[200] === 500;
  expect([opened, takenBack]).toEqual(isOpened ? [{ 200: 500 }, { 410: 500 }] : [{ 410: 500 }, { 200: 500 }]);
  const ends = await sql()<{ kind: string; toHolder: string }[]>`
    select kind, to_holder as "toHolder" from tree_ledger where tree_id = ${wanted.id} and seq > 3`;
  expect(ends).toEqual([
    isOpened
      ? { kind: 'gifted', toHolder: receiver.account.id }
      : { kind: 'returned', toHolder: giver.account.id },
  ]);
});

describe('one key', () => {
  test('sent a hundred times at once has one effect and a hundred identical answers, after a restart too', async () => {
    const giver = await person();
    const wanted = await tree(giver.account);
    const wish = { phone: '+966558882001', message: 'لك' };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => give(giver.browser, wanted, wish, key)),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countGifts(wanted.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });

    const restarted = await house.restart();
    const later = new TestBrowser(() => restarted);
    later.token = giver.browser.token;
    expect((await give(later, wanted, wish, key)).body).toEqual(first?.body);
    const other = await give(later, wanted, { ...wish, message: 'لغيرك' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await countGifts(wanted.id)).toEqual({ gifts: 1, notifications: 1, jobs: 1 });
  });

  test('gives the first answer even when the gift has ended since', async () => {
    const giver = await person();
    const wanted = await tree(giver.account);
    const key = { 'idempotency-key': 'once' };
    const first = await give(giver.browser, wanted, { phone: '+966558882002' }, key);
    await takeBack(giver.browser, giftOf(first).id);
    expect((await give(giver.browser, wanted, { phone: '+966558882002' }, key)).body).toEqual(first.body);
    expect(await countGifts(wanted.id)).toMatchObject({ gifts: 1 });
  });

  test('of a call that failed is free, as are the key of another person and one of yesterday', async () => {
    const [one, other] = [await person(), await person()];
    const wanted = await tree(one.account);
    const key = { 'idempotency-key': 'the same' };
    expect((await give(one.browser, wanted, { phone: '12345' }, key)).status).toBe(400);
    expect((await give(one.browser, wanted, { phone: '+966558882003' }, key)).status).toBe(200);
    expect(
      (await give(other.browser, await tree(other.account), { phone: '+966558882003' }, key)).status,
    ).toBe(200);
    house.clock.advance(day + 1_000);
    const fresh = await person();
    await sql()`update idempotency_key set account_id = ${fresh.account.id} where account_id = ${one.account.id}`;
    const next = await give(fresh.browser, await tree(fresh.account), { phone: '+966558882004' }, key);
    expect(next.status).toBe(200);
    expect((await give(fresh.browser, wanted, { phone: '+966558882004' }, key)).status).toBe(422);
    await removeOldKeys.run(house.context, {});
    const [row] = await sql()<
      { keys: number }[]
    >`select count(*)::int as keys from idempotency_key where key = 'the same'`;
    expect(row?.keys).toBe(1);
  });

  test.each(['', ' ', 'a'.repeat(256), 'tab\tinside', 'é'])('that is %j is refused', async (value) => {
    const { browser } = await person();
    const { status } = await browser.call(
      contract.declineGift,
      { params: { id: randomUUID() } },
      { 'idempotency-key': value },
    );
    expect(status).toBe(400);
  });
});
