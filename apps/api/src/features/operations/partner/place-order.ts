import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { placeOrder as contract, PartnerOrder } from '@nabta/contract/operations/partner';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import { day, hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
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
  lockCompany,
  lockOwnTrees,
  updateOrderGifts,
  updateOutOfCampaign,
} from './order.queries.ts';
import { updateTestTree } from './partner.queries.ts';
import { readOrder, withoutLinks } from './read-orders.ts';
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
  if (input.trees !== undefined && input.count !== undefined) throw invalidInput('body.count', treesOrCount);
  await lockCompany(sql, caller.companyId);
  const orderId = caller.isTest
    ? await placeTestOrder(context, sql, caller, input)
    : await placeLiveOrder(context, sql, caller, input);
  return withoutLinks(await readOrder(context, sql, { holder: caller, id: orderId }));
}

const treesOrCount = {
  ar: 'يلزم trees أو count، لا كليهما.',
  en: 'Use trees or count, not both.',
  pt: 'Use trees ou count, não ambos.',
};

async function placeLiveOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  input: OrderInput,
): Promise<string> {
  const { phone = null, reference = null, message, occasion } = input;
  const { companyId, keyId, accountId } = caller;
  const now = context.clock.now();
  // A company without an account has no forest.
  if (accountId === null) throw new AppError('POOL_EMPTY');
  const trees = await takeTreesFromPool(sql, { accountId, companyId, count: treeCountOf(input), now });
  const order = { companyId, keyId, isTest: false, reference, testCode: null, trees, createdAt: now };
  const orderId = await insertOrder(sql, order);
  const gifts = await giveTrees(context, sql, {
    caller: { accountId, sessionId: noSession },
    input: {
      trees: trees.map(({ publicId }) => publicId),
      phone,
      isLinkEach: input.trees !== undefined,
      message,
      occasion,
    },
    limits: orderLimits,
  });
  const given = gifts.map(({ id, tree }) => ({ giftId: id, treeId: tree.id }));
  await updateOrderGifts(sql, orderId, given);
  return orderId;
}

function treeCountOf({ trees, count }: OrderInput): number {
  return trees ?? count ?? 1;
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
  input: OrderInput,
): Promise<string> {
  const { phone = null, reference = null } = input;
  if (phone !== null) parsePhone(phone);
  const now = clock.now();
  const trees = await takeTestTrees(sql, { companyId, count: treeCountOf(input), now });
  const testCode = makeTestCode();
  const hasLinkEach = input.trees !== undefined && phone === null;
  const orderId = await insertOrder(sql, {
    companyId,
    keyId,
    isTest: true,
    reference,
    testCode,
    trees: trees.map(({ id }) => ({ id, testCode: hasLinkEach ? makeTestCode() : testCode })),
    createdAt: now,
  });
  for (const { id, publicId } of trees) {
    await updateTestTree(sql, id, 'given');
    await recordEvent(sql, { type: 'tree.given', testTree: { companyId, publicId }, at: now });
  }
  return orderId;
}

function makeTestCode(): string {
  return `TEST${randomCrockford(12)}`;
}
