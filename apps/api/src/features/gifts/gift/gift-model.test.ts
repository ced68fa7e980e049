import type { Gift } from '@nabta/contract/gifts/gift';
import { expect, test } from 'vitest';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import { type SeededRandom, seededRandom } from '#seed/seeded-random.ts';
import * as make from '#testing/factories.ts';
import { isThorough } from '#testing/is-thorough.ts';
import { useTestApp } from '#testing/test-app.ts';

import { cancelGift, declineGift } from './end-gift.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { giveTree } from './give-tree.ts';
import { giveTrees } from './give-trees.ts';
import { openGift, openGifts } from './open-gifts.ts';

const app = useTestApp();

const counts = {
  accounts: 20,
  trees: 50,
  steps: isThorough ? 20_000 : 5_000,
  stepsPerSample: 400,
  workers: 32,
};
const noLimit = tokenBucket(1e9, { refill: 1e9, everyMs: day });
const noLimits = { name: 'gift', perHour: noLimit, perDay: noLimit, toUnknownPerDay: noLimit };

type Account = { id: string; phone: string };
/** `key` identifies the matching transfer in the ledger. */
type Observation = { treeId: string; key: string; startedAt: number; endedAt: number };
type Transfer = { treeId: string; kind: string; fromHolder: string; toHolder: string };

test(`keeps one holder per tree at all times in ${counts.steps} random steps by ${counts.workers} workers`, async () => {
  const { database } = app.context;
  const accounts = await Promise.all(
    Array.from({ length: counts.accounts }, () => make.createAccount(database.sql)),
  );
  const trees = await Promise.all(
    Array.from({ length: counts.trees }, (_, number) =>
      make.createTree(database.sql, { owner: accounts[number % counts.accounts] as Account }),
    ),
  );
  const model = createModel(app.context, accounts, trees);
  const violations: string[] = [];
  let steps = 0;
  const workers = Array.from({ length: counts.workers }, async (_, worker) => {
    const random = seededRandom(`worker:${worker}`);
    while (steps < counts.steps) {
      steps += 1;
      if (steps % counts.stepsPerSample === 0)
        violations.push(...(await findInvariantViolations(database, app.clock)));
      await model.step(random);
    }
  });
  await Promise.all(workers);

  expect([...violations, ...(await findInvariantViolations(database, app.clock))]).toEqual([]);
  const transfers = await database.sql<Transfer[]>`
    select tree_id as "treeId", kind, from_holder as "fromHolder", to_holder as "toHolder"
    from tree_ledger where seq > 2 order by tree_id, seq`;
  for (const kind of ['promised', 'gifted', 'returned']) {
    expect(transfers.filter((transfer) => transfer.kind === kind).length, kind).toBeGreaterThan(
      counts.steps / 40,
    );
  }
  for (const { id } of trees) {
    const chain = transfers.filter(({ treeId }) => treeId === id).map(keyOf);
    const observed = model.observed.filter(({ treeId }) => treeId === id);
    expect(new Set(chain).size).toBe(chain.length);
    expect(new Set(observed.map(({ key }) => key))).toEqual(new Set(chain));
    expect(orderViolations(chain, observed)).toEqual([]);
  }
}, 300_000);

/** Unique: a gift transfers a tree at most twice, in and out. */
function keyOf({ kind, fromHolder, toHolder }: Transfer): string {
  return kind === 'promised' ? `into ${toHolder}` : `out of ${fromHolder} by ${kind}`;
}

/** Transfers whose ledger order contradicts real time: the later one ended before the earlier one began. */
function orderViolations(chain: string[], observed: Observation[]): string[] {
  const spans = chain.map((key) => {
    const calls = observed.filter((call) => call.key === key);
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

/** Random calls by random accounts, mostly valid for the last observed state, often concurrent. */
function createModel(context: Context, accounts: Account[], trees: { id: string; publicId: string }[]) {
  const observed: Observation[] = [];
  const lastGift = new Map<string, { id: string; giver: Account; receiver: Account; code?: string }>();
  const lastOwner = new Map<string, Account>();
  const atNextDay = { ...context, clock: { now: () => addMs(app.clock.now(), day) } };
  const afterExpiry = { ...context, clock: { now: () => addMs(app.clock.now(), 32 * day) } };

  const call = <T>(work: (sql: Executor) => Promise<T>) => context.database.transaction(work);

  async function give(
    tree: { id: string; publicId: string },
    giver: Account,
    receiver: Account,
    random: SeededRandom,
  ) {
    const deliverAt = random.oneIn(10) ? addMs(app.clock.now(), day).toISOString() : null;
    const input = { publicId: tree.publicId, phone: receiver.phone, deliverAt };
    const { id } = await call((sql) =>
      giveTree(context, sql, { caller: callerOf(giver), input, limits: noLimits }),
    );
    lastGift.set(tree.id, { id, giver, receiver });
    return `into ${id}`;
  }

  async function giveByLink(tree: { id: string; publicId: string }, giver: Account, receiver: Account) {
    const input = { trees: [tree.publicId], phone: null };
    const gifts = await call((sql) =>
      giveTrees(context, sql, { caller: callerOf(giver), input, limits: noLimits }),
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
    const otherAccount = random.pick(accounts);
    const isHonest = !random.oneIn(6);
    const choice = random.between(0, 9);
    if (gift === undefined || choice < 4) {
      const owner = isHonest ? lastOwner.get(treeId) : undefined;
      if (random.oneIn(3)) return giveByLink(tree, owner ?? otherAccount, random.pick(accounts));
      return give(tree, owner ?? otherAccount, random.pick(accounts), random);
    }
    const receiver = isHonest ? gift.receiver : otherAccount;
    const giver = isHonest ? gift.giver : otherAccount;
    if (choice < 6 && gift.code !== undefined) return openByLink(treeId, gift.code, receiver);
    if (choice < 6) return open(treeId, receiver);
    if (choice === 6) {
      return end(treeId, gift.id, gift.giver, (sql) => cancelGift(context, sql, callerOf(giver), gift.id));
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
    await expireGift.run(afterExpiry, { giftId: id });
    const rows = await context.database.sql`select 1 from gift where id = ${id} and status = 'expired'`;
    if (rows.length === 0) return undefined;
    lastOwner.set(treeId, giver);
    return `out of ${id} by returned`;
  }

  return {
    observed,
    async step(random: SeededRandom) {
      const { id: treeId } = random.pick(trees);
      const startedAt = performance.now();
      const key = await act(treeId, random).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return undefined;
        throw error;
      });
      if (key !== undefined) observed.push({ treeId, key, startedAt, endedAt: performance.now() });
    },
  };
}

function callerOf({ id }: Account): Caller {
  return {
    accountId: id,
    sessionId: crypto.randomUUID(),
    role: 'person',
    isNamed: true,
    assignedRole: 'person',
    provenAt: null,
    staffSeenAt: null,
  };
}
