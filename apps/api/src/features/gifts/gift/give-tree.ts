import type { Gift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { encodeCrockford } from '@nabta/domain/crockford';
import { giftExpiryDays, maxDaysAhead, type Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs, hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { parseJson } from '#core/parse-json.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { type Bucket, updateBuckets } from '#core/rate-limit/rate-limit.queries.ts';
import { consumeTokens, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { browserTooNew } from '#features/people/auth/assert-trusted-session.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';
import { transferTree } from '#features/trees/tree/transfer-tree.ts';

import { selectIsTransferLocked } from '../coupon/coupon.queries.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { giftReceived } from './gift.notifications.ts';
import { selectRecentGift, selectIsPromisedBy } from './gift.queries.ts';
import { viewGift } from './gift.view.ts';
import { type Giver, insertGift, lockGiving, type RequestedTree } from './giving.queries.ts';
import { notifyReceiver } from './notify-gift-parties.ts';
import { readGift } from './read-gifts.ts';

/**
 * Per person, gifts and reminders together. A bundle counts once per hour, each of its trees once per day.
 */
export const giftLimits = {
  name: 'gift',
  perHour: tokenBucket(10, { refill: 10, everyMs: hour }),
  perDay: tokenBucket(30, { refill: 30, everyMs: day }),
  /** For new accounts, to phones that nobody has signed in with. */
  toUnknownPerDay: tokenBucket(5, { refill: 5, everyMs: day }),
};

/** Each `name` has its own counters. */
export type GiftLimits = Omit<typeof giftLimits, 'name'> & { name: string };

const newAccountMs = 7 * day;

/** Trees given away by new browsers of an account: three until the first of them is trusted. */
const treesOfNewBrowsers = tokenBucket(3, { refill: 1, everyMs: day });

export type GiftInput = {
  publicId: string;
  phone: string;
  message?: string | null | undefined;
  occasion?: Occasion | undefined;
  deliverAt?: string | null | undefined;
  /** The same input again is a retry, not a second gift. */
  hasNoIdempotencyKey?: boolean;
};

/**
 * Gives a tree to a phone: transfer, ledger entry, notification and jobs are written in the caller's
 * transaction.
 */
export async function giveTree(
  context: Context,
  sql: Executor,
  { caller, input, limits = giftLimits }: { caller: Caller; input: GiftInput; limits?: GiftLimits },
): Promise<Gift> {
  const { phone } = parsePhone(input.phone);
  const now = context.clock.now();
  const giving = await lockGiving(sql, { caller, publicIds: [input.publicId], phone });
  if (giving === undefined) throw new AppError('UNAUTHENTICATED');
  const { giver, receiver } = giving;
  if (phone === giver.phone) throw new AppError('GIFT_TO_SELF');
  const deliverAt = resolveDeliveryTime(giver, input.deliverAt, now);
  const tree = requireFound(giving.trees[0]);
  const errorCode = await errorCodeOf(sql, tree, { giverId: giver.id, now });
  if (errorCode !== undefined) {
    const retried = await findRetriedGift(sql, { tree, giver, input: { ...input, phone }, now });
    if (retried === undefined) throw new AppError(errorCode);
    return readGift(sql, retried.id, giver.id);
  }

  const isNow = deliverAt <= now;
  const [gift] = await Promise.all([
    insertGift(sql, {
      ...prepareGift(input, { giverId: giver.id, deliverAt, now }),
      code: makeCode(),
      treeId: tree.id,
      toPhone: phone,
      secretHash: null,
      bundleId: null,
      lastNotifiedAt: isNow ? now : null,
    }),
    consumeGiftQuota(sql, { giver, isReceiverKnown: receiver !== null, limits, now }),
  ]);
  const [from, to] = [{ accountId: giver.id }, { giftId: gift.id }];
  // Pipelined in this order, so the summary reads the tree after its transfer.
  const [, summary] = await Promise.all([
    transferTree(sql, { treeId: tree.id, kind: 'promised', from, to, at: now }),
    readTreeSummary(sql, tree.id, giver.id),
    isNow
      ? notifyReceiver(sql, giftReceived, { gift, at: now, receiverId: receiver?.id ?? null })
      : addJob(sql, deliverGift, { giftId: gift.id }, deliverAt),
    addJob(sql, expireGift, { giftId: gift.id }, gift.expiresAt),
  ]);
  const row = { ...gift, person: receiver?.person ?? null, thanks: null };
  return viewGift(row, parseJson<TreeSummary>(summary));
}

export function prepareGift(
  { occasion = 'none', message = null }: Pick<GiftInput, 'occasion' | 'message'>,
  { giverId, deliverAt, now }: { giverId: string | null; deliverAt: Date; now: Date },
) {
  return {
    giverId,
    occasion,
    message,
    status: deliverAt <= now ? ('pending' as const) : ('scheduled' as const),
    createdAt: now,
    deliverAt,
    expiresAt: addMs(deliverAt, giftExpiryDays * day),
  };
}

const tooFarAhead = {
  ar: 'يلزم موعد خلال {days} يومًا على الأكثر.',
  en: 'Choose a day at most {days} days ahead.',
  pt: 'Escolha um dia daqui a no máximo {days} dias.',
};

/** Returns the requested time, but never before the caller's session is trusted. */
export function resolveDeliveryTime(
  { trustedAt }: Giver,
  requestedAt: string | null | undefined,
  now: Date,
): Date {
  const requested = requestedAt ? new Date(requestedAt) : now;
  if (requested > addMs(now, maxDaysAhead * day)) {
    throw invalidInput('body.deliverAt', tooFarAhead, { days: maxDaysAhead });
  }
  return [requested, now, trustedAt ?? now].reduce((latest, moment) => (moment > latest ? moment : latest));
}

/** Returns why the giver cannot give the tree; undefined if they can. */
export async function errorCodeOf(
  sql: Executor,
  tree: RequestedTree,
  { giverId, now }: { giverId: string; now: Date },
): Promise<'NOT_FOUND' | 'TREE_PROMISED' | 'TREE_LOST' | 'TREE_NOT_GIFTABLE' | undefined> {
  if (tree.ownerId !== giverId)
    return (await selectIsPromisedBy(sql, tree.id, giverId)) ? 'TREE_PROMISED' : 'NOT_FOUND';
  if (tree.isLost) return 'TREE_LOST';
  const isLocked = tree.campaignId !== null && (await selectIsTransferLocked(sql, tree.id, now));
  return isLocked ? 'TREE_NOT_GIFTABLE' : undefined;
}

type RetryInput = { tree: RequestedTree; giver: Giver; input: GiftInput & { phone: Phone }; now: Date };

/** Returns the gift of the same input within a day, which a client without idempotency key sends again. */
async function findRetriedGift(sql: Executor, { tree, giver, input, now }: RetryInput) {
  const { phone, message = null, occasion = 'none', hasNoIdempotencyKey = false } = input;
  if (!hasNoIdempotencyKey || tree.ownerId === giver.id) return undefined;
  const criteria = { treeId: tree.id, giverId: giver.id, toPhone: phone, since: addMs(now, -day) };
  const gift = await selectRecentGift(sql, criteria);
  return gift?.message === message && gift.occasion === occasion ? gift : undefined;
}

/**
 * Consumed in the gift's transaction, so a rejected gift is free. A bundle counts once per hour, each of its
 * trees once per day.
 */
export async function consumeGiftQuota(
  sql: Executor,
  {
    giver,
    isReceiverKnown,
    limits,
    now,
    trees = 1,
  }: { giver: Giver; isReceiverKnown: boolean; limits: GiftLimits; now: Date; trees?: number },
): Promise<void> {
  const isNew = giver.createdAt > addMs(now, -newAccountMs);
  const buckets: Bucket[] = [
    { key: `${limits.name}-hour:${giver.id}`, limit: limits.perHour },
    { key: `${limits.name}-day:${giver.id}`, limit: limits.perDay, count: trees },
  ];
  if (isNew && !isReceiverKnown)
    buckets.push({ key: `${limits.name}-unknown:${giver.id}`, limit: limits.toUnknownPerDay });
  await consumeTokens(sql, buckets, now);
  await consumeNewBrowserQuota(sql, giver, { trees, now });
}

async function consumeNewBrowserQuota(
  sql: Executor,
  { id, trustedAt }: Giver,
  { trees, now }: { trees: number; now: Date },
): Promise<void> {
  if (trustedAt === null || trustedAt <= now) return;
  const bucket = { key: `gift-new-browser:${id}`, limit: treesOfNewBrowsers, count: trees };
  const isWithinLimit =
    trees <= treesOfNewBrowsers.capacity && (await updateBuckets(sql, [bucket], now)).has(bucket.key);
  if (!isWithinLimit) throw browserTooNew(trustedAt, now);
}

/** 80 random bits. */
export function makeCode(): string {
  return encodeCrockford(random.bytes(16));
}
