import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { placeOrder as contract, PartnerOrder } from '@nabta/contract/partner';

import type { PartnerCaller } from '../../platform/caller/partner-access.ts';
import { day, hour } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { giveTrees } from '../gift/give-trees.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { recordEvent } from '../webhook/record-event.ts';
import {
  insertOrder,
  lockCampaignTrees,
  lockOwnTrees,
  type PoolTree,
  updateOrderGifts,
  updateOutOfCampaign,
} from './order.queries.ts';
import { readOrder } from './read-orders.ts';
import { updateTestTree } from './test-tree.queries.ts';
import { crockford, takeTestTrees } from './test-trees.ts';

type Wish = RequestOfEndpoint<typeof contract>['body'];

/** What all programs of a company may give together; a person may far less. */
const orderLimits = {
  name: 'order',
  perHour: limitOf(2_000, { refill: 2_000, everyMs: hour }),
  perDay: limitOf(20_000, { refill: 20_000, everyMs: day }),
  toUnknownPerDay: limitOf(20_000, { refill: 20_000, everyMs: day }),
};

/** No session of a person stands behind what a program does. */
const noSession = '00000000-0000-0000-0000-000000000000';

/**
 * Gives trees of a company for an order, in the caller's transaction. What opens a gift by link is not part of what this
 * answers, since answers are kept for retries; the route adds it.
 */
export async function placeOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  wish: Wish,
): Promise<PartnerOrder> {
  const orderId = caller.isTest
    ? await placeTestOrder(context, sql, caller, wish)
    : await placeLiveOrder(context, sql, caller, wish);
  return { ...(await readOrder(context, sql, { holder: caller, id: orderId })), link: null };
}

async function placeLiveOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  { count, phone = null, reference = null, message, occasion }: Wish,
): Promise<string> {
  const { companyId, keyId, accountId } = caller;
  const now = context.clock.now();
  // Without an account the company has no forest to give from.
  if (accountId === null) throw new AppError('POOL_EMPTY');
  const trees = await takeTrees(sql, { accountId, companyId, count, now });
  const treeIds = trees.map(({ id }) => id);
  const order = { companyId, keyId, isTest: false, reference, testCode: null, treeIds, createdAt: now };
  const orderId = await insertOrder(sql, order);
  const gifts = await giveTrees(context, sql, {
    caller: { accountId, sessionId: noSession },
    wish: { trees: trees.map(({ publicId }) => publicId), phone, message, occasion },
    limits: orderLimits,
  });
  const given = gifts.map(({ id, tree }) => ({ giftId: id, treeId: tree.id }));
  await updateOrderGifts(sql, orderId, given);
  return orderId;
}

type Taking = { accountId: string; companyId: string; count: number; now: Date };

/** Out of the forest of the company's account, then out of its campaigns; enough of them, or none. */
async function takeTrees(sql: Executor, { accountId, companyId, count, now }: Taking): Promise<PoolTree[]> {
  const own = await lockOwnTrees(sql, { accountId, count });
  if (own.length === count) return own;
  const free = await lockCampaignTrees(sql, { companyId, count: count - own.length, now });
  if (own.length + free.length < count) throw new AppError('POOL_EMPTY');
  for (const { id: treeId } of free)
    await passTree(sql, { treeId, kind: 'assigned', from: nobody, to: { accountId }, at: now });
  await updateOutOfCampaign(
    sql,
    free.map(({ id }) => id),
  );
  return [...own, ...free];
}

async function placeTestOrder(
  { clock }: Context,
  sql: Executor,
  { companyId, keyId }: PartnerCaller,
  { count, phone = null, reference = null }: Wish,
): Promise<string> {
  if (phone !== null) parsePhone(phone);
  const now = clock.now();
  const trees = await takeTestTrees(sql, { companyId, count, now });
  const orderId = await insertOrder(sql, {
    companyId,
    keyId,
    isTest: true,
    reference,
    testCode: `TEST${crockford(12)}`,
    treeIds: trees.map(({ id }) => id),
    createdAt: now,
  });
  for (const { id, publicId } of trees) {
    await updateTestTree(sql, id, 'given');
    await recordEvent(sql, { type: 'tree.given', testTree: { companyId, publicId }, at: now });
  }
  return orderId;
}
