import type { Gift } from '@nabta/contract/gift';
import { expect, test } from 'vitest';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type SeededRandom, seededRandom } from '../../seed/seeded-random.ts';
import * as make from '../../testing/factories.ts';
import { isThorough } from '../../testing/is-thorough.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { declineGift } from './decline-gift.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { giveTree } from './give-tree.ts';
import { giveTrees } from './give-trees.ts';
import { openGift } from './open-gift.ts';
import { openGifts } from './open-gifts.ts';
import { takeBackGift } from './take-back-gift.ts';

const house = useTestApp();

const counts = {
  accounts: 20,
  trees: 50,
  steps: isThorough ? 20_000 : 5_000,
  stepsPerSample: 400,
  workers: 32,
};
const noLimit = limitOf(1e9, { refill: 1e9, everyMs: day });
const noLimits = { name: 'gift', perHour: noLimit, perDay: noLimit, toUnknownPerDay: noLimit };

type Account = { id: string; phone: string };
/** What a worker saw happen to a tree: `key` names the passage in the ledger that must stand for it. */
type Seen = { treeId: string; key: string; startedAt: number; endedAt: number };
type Passage = { treeId: string; kind: string; fromHolder: string; toHolder: string };

test(`${counts.steps} random steps by ${counts.workers} workers leave one hand on every tree at every moment`, async () => {
  const { database } = house.context;
  const accounts = await Promise.all(
    Array.from({ length: counts.accounts }, () => make.createAccount(database.sql)),
  );
  const trees = await Promise.all(
    Array.from({ length: counts.trees }, (_, number) =>
      make.createTree(database.sql, { owner: accounts[number % counts.accounts] as Account }),
    ),
  );
  const model = createModel(house.context, accounts, trees);
  const faults: string[] = [];
  let steps = 0;
  const workers = Array.from({ length: counts.workers }, async (_, worker) => {
    const random = seededRandom(`worker:${worker}`);
    while (steps < counts.steps) {
      steps += 1;
      if (steps % counts.stepsPerSample === 0) faults.push(...(await findFaults(database, house.clock)));
      await model.step(random);
    }
  });
  await Promise.all(workers);

  expect([...faults, ...(await findFaults(database, house.clock))]).toEqual([]);
  const passages = await database.sql<Passage[]>`
    select tree_id as "treeId", kind, from_holder as "fromHolder", to_holder as "toHolder"
    from tree_ledger where seq > 2 order by tree_id, seq`;
  for (const kind of ['promised', 'gifted', 'returned']) {
    expect(passages.filter((passage) => passage.kind === kind).length, kind).toBeGreaterThan(
      counts.steps / 40,
    );
  }
  for (const { id } of trees) {
    const chain = passages.filter(({ treeId }) => treeId === id).map(keyOf);
    const seen = model.seen.filter(({ treeId }) => treeId === id);
    expect(new Set(chain).size).toBe(chain.length);
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(chain));
    expect(contradictions(chain, seen)).toEqual([]);
  }
}, 300_000);

/** A gift passes a tree on at most twice, into it and out of it, so that these names are unique. */
function keyOf({ kind, fromHolder, toHolder }: Passage): string {
  return kind === 'promised' ? `into ${toHolder}` : `out of ${fromHolder} by ${kind}`;
}

/** Passages that the ledger has in one order although the later one was over before the earlier one began. */
function contradictions(chain: string[], seen: Seen[]): string[] {
  const spans = chain.map((key) => {
    const calls = seen.filter((call) => call.key === key);
    return {
      key,
      startedAt: Math.min(...calls.map(({ startedAt }) => startedAt)),
      endedAt: Math.min(...calls.map(({ endedAt }) => endedAt)),
    };
  });
  return spans.flatMap((earlier, index) =>
    spans
      .slice(index + 1)
      .filter((after) => after.endedAt < earlier.startedAt)
      .map((after) => `${after.key} was over before ${earlier.key} began`),
  );
}

/** Random calls by random people, mostly those who could succeed as far as anybody saw, often several at once. */
function createModel(context: Context, accounts: Account[], trees: { id: string; publicId: string }[]) {
  const seen: Seen[] = [];
  /** The gift that a tree was last seen in. */
  const lastGift = new Map<string, { id: string; giver: Account; receiver: Account; code?: string }>();
  const lastOwner = new Map<string, Account>();
  const atNextDay = { ...context, clock: { now: () => later(house.clock.now(), day) } };
  const atEndOfLife = { ...context, clock: { now: () => later(house.clock.now(), 32 * day) } };

  const call = <T>(work: (sql: Executor) => Promise<T>) => context.database.transaction(work);

  async function give(
    tree: { id: string; publicId: string },
    giver: Account,
    receiver: Account,
    random: SeededRandom,
  ) {
    const deliverAt = random.oneIn(10) ? later(house.clock.now(), day).toISOString() : null;
    const wish = { publicId: tree.publicId, phone: receiver.phone, deliverAt };
    const { id } = await call((sql) =>
      giveTree(context, sql, { caller: callerOf(giver), wish, limits: noLimits }),
    );
    lastGift.set(tree.id, { id, giver, receiver });
    return `into ${id}`;
  }

  async function giveByLink(tree: { id: string; publicId: string }, giver: Account, receiver: Account) {
    const wish = { trees: [tree.publicId], phone: null };
    const gifts = await call((sql) =>
      giveTrees(context, sql, { caller: callerOf(giver), wish, limits: noLimits }),
    );
    const { id, link } = gifts[0] as Gift;
    lastGift.set(tree.id, { id, giver, receiver, code: link.replace('/gift/', '') });
    return `into ${id}`;
  }

  async function openByLink(treeId: string, code: string, receiver: Account) {
    const giftId = await call(async (sql) => {
      await openGifts(context, sql, callerOf(receiver), code);
      const [row] = await sql<{ id: string }[]>`select id from gift where code = ${code}`;
      return row?.id;
    });
    lastOwner.set(treeId, receiver);
    return `out of ${giftId} by gifted`;
  }

  async function open(treeId: string, receiver: Account) {
    const giftId = await call(async (sql) => {
      await openGift(context, sql, callerOf(receiver), treeId);
      const [row] = await sql<{ id: string }[]>`
        select id from gift where tree_id = ${treeId} and receiver_id = ${receiver.id} and status = 'opened'
        order by id desc limit 1`;
      return row?.id;
    });
    lastOwner.set(treeId, receiver);
    return `out of ${giftId} by gifted`;
  }

  async function end(
    treeId: string,
    giftId: string,
    giver: Account,
    how: (sql: Executor) => Promise<unknown>,
  ) {
    await call(how);
    lastOwner.set(treeId, giver);
    return `out of ${giftId} by returned`;
  }

  async function act(treeId: string, random: SeededRandom): Promise<string | undefined> {
    const tree = trees.find(({ id }) => id === treeId) as { id: string; publicId: string };
    const gift = lastGift.get(treeId);
    const stranger = random.pick(accounts);
    const isHonest = !random.oneIn(6);
    const choice = random.between(0, 9);
    if (gift === undefined || choice < 4) {
      const owner = isHonest ? lastOwner.get(treeId) : undefined;
      if (random.oneIn(3)) return giveByLink(tree, owner ?? stranger, random.pick(accounts));
      return give(tree, owner ?? stranger, random.pick(accounts), random);
    }
    const receiver = isHonest ? gift.receiver : stranger;
    const giver = isHonest ? gift.giver : stranger;
    if (choice < 6 && gift.code !== undefined) return openByLink(treeId, gift.code, receiver);
    if (choice < 6) return open(treeId, receiver);
    if (choice === 6) {
      return end(treeId, gift.id, gift.giver, (sql) => takeBackGift(context, sql, callerOf(giver), gift.id));
    }
    if (choice === 7) {
      return end(treeId, gift.id, gift.giver, (sql) =>
        declineGift(context, sql, callerOf(receiver), gift.id),
      );
    }
    if (choice === 9) return expire(treeId, gift);
    await deliverGift.run(atNextDay, { giftId: gift.id });
    return undefined;
  }

  async function expire(treeId: string, { id, giver }: { id: string; giver: Account }) {
    await expireGift.run(atEndOfLife, { giftId: id });
    const rows = await context.database.sql`select 1 from gift where id = ${id} and status = 'expired'`;
    if (rows.length === 0) return undefined;
    lastOwner.set(treeId, giver);
    return `out of ${id} by returned`;
  }

  return {
    seen,
    async step(random: SeededRandom) {
      const { id: treeId } = random.pick(trees);
      const startedAt = performance.now();
      const key = await act(treeId, random).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return undefined;
        throw error;
      });
      if (key !== undefined) seen.push({ treeId, key, startedAt, endedAt: performance.now() });
    },
  };
}

function callerOf({ id }: Account): Caller {
  return {
    accountId: id,
    sessionId: crypto.randomUUID(),
    role: 'person',
    isNamed: true,
    provenAt: null,
    staffSeenAt: null,
  };
}
