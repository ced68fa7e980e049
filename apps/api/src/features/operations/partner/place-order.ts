import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { placeOrder as contract, PartnerOrder } from '@nabta/contract/operations/partner';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import { day, hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { giveTrees } from '#features/gifts/gift/give-trees.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';
import { noHolder, transferTree } from '#features/trees/tree/transfer-tree.ts';

import {
  insertOrder,
  lockCampaignTrees,
  lockOwnTrees,
  updateOrderGifts,
  updateOutOfCampaign,
} from './order.queries.ts';
import { updateTestTree } from './partner.queries.ts';
import { readOrder } from './read-orders.ts';
import { randomCrockford, takeTestTrees } from './test-trees.ts';

export const partnerErrors = {
  POOL_EMPTY: {
    ar: 'لم تبقَ في رصيد الشركة أشجار تكفي هذا الطلب.',
    en: 'The company has not enough trees left for this order.',
    pt: 'A empresa não tem mais árvores suficientes para este pedido.',
  },
} satisfies ErrorTexts;

type OrderInput = RequestOfEndpoint<typeof contract>['body'];

/** Gift limits for all keys of a company, far above those of a person. */
const orderLimits = {
  name: 'order',
  perHour: tokenBucket(2_000, { refill: 2_000, everyMs: hour }),
  perDay: tokenBucket(20_000, { refill: 20_000, everyMs: day }),
  toUnknownPerDay: tokenBucket(20_000, { refill: 20_000, everyMs: day }),
};

/** Placeholder: partner calls have no session. */
const noSession = '00000000-0000-0000-0000-000000000000';

/**
 * Assigns company trees to an order in the caller's transaction. The gift link is omitted because the
 * response is stored for retries; the route adds it.
 */
export async function placeOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  input: OrderInput,
): Promise<PartnerOrder> {
  const orderId = caller.isTest
    ? await placeTestOrder(context, sql, caller, input)
    : await placeLiveOrder(context, sql, caller, input);
  return { ...(await readOrder(context, sql, { holder: caller, id: orderId })), link: null };
}

async function placeLiveOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  { count, phone = null, reference = null, message, occasion }: OrderInput,
): Promise<string> {
  const { companyId, keyId, accountId } = caller;
  const now = context.clock.now();
  // A company without an account has no forest.
  if (accountId === null) throw new AppError('POOL_EMPTY');
  const trees = await takeTreesFromPool(sql, { accountId, companyId, count, now });
  const treeIds = trees.map(({ id }) => id);
  const order = { companyId, keyId, isTest: false, reference, testCode: null, treeIds, createdAt: now };
  const orderId = await insertOrder(sql, order);
  const gifts = await giveTrees(context, sql, {
    caller: { accountId, sessionId: noSession },
    input: { trees: trees.map(({ publicId }) => publicId), phone, message, occasion },
    limits: orderLimits,
  });
  const given = gifts.map(({ id, tree }) => ({ giftId: id, treeId: tree.id }));
  await updateOrderGifts(sql, orderId, given);
  return orderId;
}

/** Takes trees from the company's forest, then from its campaigns; fails unless there are enough. */
async function takeTreesFromPool(
  sql: Executor,
  { accountId, companyId, count, now }: { accountId: string; companyId: string; count: number; now: Date },
) {
  const own = await lockOwnTrees(sql, { accountId, count });
  if (own.length === count) return own;
  const free = await lockCampaignTrees(sql, { companyId, count: count - own.length, now });
  if (own.length + free.length < count) throw new AppError('POOL_EMPTY');
  for (const { id: treeId } of free)
    await transferTree(sql, { treeId, kind: 'assigned', from: noHolder, to: { accountId }, at: now });
  const freeIds = free.map(({ id }) => id);
  await updateOutOfCampaign(sql, freeIds);
  return [...own, ...free];
}

async function placeTestOrder(
  { clock }: Context,
  sql: Executor,
  { companyId, keyId }: PartnerCaller,
  { count, phone = null, reference = null }: OrderInput,
): Promise<string> {
  if (phone !== null) parsePhone(phone);
  const now = clock.now();
  const trees = await takeTestTrees(sql, { companyId, count, now });
  const orderId = await insertOrder(sql, {
    companyId,
    keyId,
    isTest: true,
    reference,
    testCode: `TEST${randomCrockford(12)}`,
    treeIds: trees.map(({ id }) => id),
    createdAt: now,
  });
  for (const { id, publicId } of trees) {
    await updateTestTree(sql, id, 'given');
    await recordEvent(sql, { type: 'tree.given', testTree: { companyId, publicId }, at: now });
  }
  return orderId;
}
