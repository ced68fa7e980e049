import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { crockfordText } from '@nabta/domain/crockford';
import { giftLifeDays, maxDaysAhead, type Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Bucket } from '../../platform/limit/rate-limit.queries.ts';
import { takeTokens } from '../../platform/limit/rate-limit.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { isHeldByCoupon } from '../coupon/is-held-by-coupon.ts';
import { passTree } from '../tree/pass-tree.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { type GiftLimits, giftLimits, newAccountMs } from './gift-limits.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { giftReceived } from './gift.notifications.ts';
import { type Giver, selectGiftMade, selectIsPromisedBy, type TreeToGive } from './gift.queries.ts';
import { viewGift } from './gift.view.ts';
import { insertGift, lockGiving } from './giving.queries.ts';
import { readGift } from './read-gift.ts';
import { tellReceiver } from './tell-receiver.ts';

export type GiftWish = {
  publicId: string;
  phone: string;
  message?: string | null | undefined;
  occasion?: Occasion | undefined;
  deliverAt?: string | null | undefined;
  /** Sent without an `Idempotency-Key`: the same wish again is a retry, not a second gift. */
  isBare?: boolean;
};

/**
 * Gives a tree to a phone. In the caller's transaction the tree passes into the gift, the ledger says so, and the
 * receiver's notification and the jobs of the gift's life are written: all of it happens, or nothing.
 */
export async function giveTree(
  context: Context,
  sql: Executor,
  { caller, wish, limits = giftLimits }: { caller: Caller; wish: GiftWish; limits?: GiftLimits },
): Promise<Gift> {
  const { phone } = parsePhone(wish.phone);
  const now = context.clock.now();
  const giving = await lockGiving(sql, { caller, publicIds: [wish.publicId], phone });
  if (giving === undefined) throw new AppError('UNAUTHENTICATED');
  const { giver, receiver } = giving;
  const [tree] = giving.trees;
  if (phone === giver.phone) throw new AppError('GIFT_TO_SELF');
  const deliverAt = momentOfDelivery(giver, wish.deliverAt, now);
  if (tree?.ownerId !== giver.id) return alreadyGiven(sql, { tree, giver, wish: { ...wish, phone }, now });
  if (tree.isLost) throw new AppError('TREE_LOST');
  if (tree.campaignId !== null && (await isHeldByCoupon(sql, tree.id, now)))
    throw new AppError('TREE_NOT_GIFTABLE');

  const isNow = deliverAt <= now;
  const [gift] = await Promise.all([
    insertGift(sql, {
      ...newGift(wish, { giverId: giver.id, deliverAt, now }),
      code: makeCode(),
      treeId: tree.id,
      toPhone: phone,
      secretHash: null,
      bundleId: null,
      lastNotifiedAt: isNow ? now : null,
    }),
    takeBudget(sql, { giver, isReceiverKnown: receiver !== null, limits, now }),
  ]);
  const [from, to] = [{ accountId: giver.id }, { giftId: gift.id }];
  // Sent in this order, so that the tree is shown as it is once it has passed.
  const [, summary] = await Promise.all([
    passTree(sql, { treeId: tree.id, kind: 'promised', from, to, at: now }),
    readTreeSummary(sql, tree.id, giver.id),
    isNow
      ? tellReceiver(sql, giftReceived, { gift, at: now, receiverId: receiver?.id ?? null })
      : addJob(sql, deliverGift, { giftId: gift.id }, deliverAt),
    addJob(sql, expireGift, { giftId: gift.id }, gift.expiresAt),
  ]);
  const row = { ...gift, person: receiver?.person ?? null, thanks: null };
  return viewGift(row, JSON.parse(summary) as TreeSummary);
}

/** What every gift has of its wish, one or several at once, to a phone or by a link. */
export function newGift(
  { occasion = 'none', message = null }: Pick<GiftWish, 'occasion' | 'message'>,
  { giverId, deliverAt, now }: { giverId: string | null; deliverAt: Date; now: Date },
) {
  return {
    giverId,
    occasion,
    message,
    status: deliverAt <= now ? ('pending' as const) : ('scheduled' as const),
    createdAt: now,
    deliverAt,
    expiresAt: later(deliverAt, giftLifeDays * day),
  };
}

const tooFarAhead = {
  ar: 'اختر موعدًا خلال {days} يومًا على الأكثر.',
  en: 'Choose a day at most {days} days ahead.',
  pt: 'Escolha um dia daqui a no máximo {days} dias.',
};

/** The moment wished for, and never before the caller's session is trusted (SECURITY A10). */
export function momentOfDelivery({ trustedAt }: Giver, wished: string | null | undefined, now: Date): Date {
  const asked = wished ? new Date(wished) : now;
  if (asked > later(now, maxDaysAhead * day)) {
    throw invalidInput('body.deliverAt', tooFarAhead, { days: maxDaysAhead });
  }
  return [asked, now, trustedAt ?? now].reduce((latest, moment) => (moment > latest ? moment : latest));
}

/**
 * A retry without a key, a day later at most, is answered with the gift that the first call made (SECURITY G7); a tree
 * that waits elsewhere is promised, and one that is not the caller's is unknown.
 */
async function alreadyGiven(
  sql: Executor,
  {
    tree,
    giver,
    wish,
    now,
  }: { tree: TreeToGive | undefined; giver: Giver; wish: GiftWish & { phone: Phone }; now: Date },
): Promise<Gift> {
  const { phone, message = null, occasion = 'none', isBare = false } = wish;
  if (tree === undefined) throw new AppError('NOT_FOUND');
  const made = { treeId: tree.id, giverId: giver.id, toPhone: phone, since: later(now, -day) };
  const first = isBare ? await selectGiftMade(sql, made) : undefined;
  if (first?.message === message && first.occasion === occasion) return readGift(sql, first.id, giver.id);
  throw new AppError((await selectIsPromisedBy(sql, tree.id, giver.id)) ? 'TREE_PROMISED' : 'NOT_FOUND');
}

/**
 * Counted in the transaction of the gift, so that a gift that is refused costs nothing. Trees that are given together are
 * one of the hour's gifts, as they make one message, and each of them is one of the day's.
 */
export async function takeBudget(
  sql: Executor,
  {
    giver,
    isReceiverKnown,
    limits,
    now,
    trees = 1,
  }: { giver: Giver; isReceiverKnown: boolean; limits: GiftLimits; now: Date; trees?: number },
): Promise<void> {
  const isNew = giver.createdAt > later(now, -newAccountMs);
  const buckets: Bucket[] = [
    { key: `${limits.name}-hour:${giver.id}`, limit: limits.perHour },
    { key: `${limits.name}-day:${giver.id}`, limit: limits.perDay, count: trees },
  ];
  if (isNew && !isReceiverKnown)
    buckets.push({ key: `${limits.name}-unknown:${giver.id}`, limit: limits.toUnknownPerDay });
  await takeTokens(sql, buckets, now);
}

/** 80 bits of chance in sixteen characters. */
export function makeCode(): string {
  return crockfordText(random.bytes(16));
}
