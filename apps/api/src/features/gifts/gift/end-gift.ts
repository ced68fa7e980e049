import type { Gift } from '@nabta/contract/gifts/gift';
import { type GiftState, isOpenGift } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import {
  correctNotifications,
  cancelQueuedMessages,
  withdrawNotifications,
} from '#features/people/notify/update-notifications.ts';
import { transferDedication } from '#features/trees/dedication/dedicate-tree.ts';
import { transferTree } from '#features/trees/tree/transfer-tree.ts';

import { selectBundleCounts, selectBundleGifts } from './gift-bundle.queries.ts';
import { giftsReceived, giftDeclined, giftsDeclined, giftExpired } from './gift.notifications.ts';
import {
  type GiftRow,
  updateGiftEnded,
  lockGift,
  selectPhone,
  selectOpenGiftsOf,
  updatePendingPhone,
} from './gift.queries.ts';
import { notifyGiverOnce, notifyGiver } from './notify-gift-parties.ts';
import { readGift } from './read-gifts.ts';

/** Opens a gift: the receiver owns the tree, and the dedication carries over if the gift says so. */
export async function receiveTree(
  sql: Executor,
  { id: giftId, treeId, occasion }: GiftRow,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  const end = { status: 'opened', receiverId: accountId, endedAt: at } as const;
  if (!(await updateGiftEnded(sql, giftId, end))) throw new AppError('GIFT_ENDED');
  await transferDedication(sql, { treeId, occasion, toAccountId: accountId });
  await transferTree(sql, { treeId, kind: 'gifted', from: { giftId }, to: { accountId }, at });
}

type GiftEnd = {
  status: Extract<GiftState, 'declined' | 'taken_back' | 'expired'>;
  receiverId?: string | null;
  at: Date;
};

/**
 * Ends an unopened gift: the tree returns to the giver, or has no owner if that account was deleted. Messages
 * of a cancelled gift are withdrawn.
 */
export async function returnTree(
  sql: Executor,
  gift: GiftRow,
  { status, receiverId = null, at }: GiftEnd,
): Promise<void> {
  const { id: giftId, treeId, giverId, bundleId } = gift;
  if (!(await updateGiftEnded(sql, giftId, { status, receiverId, endedAt: at })))
    throw new AppError('GIFT_ENDED');
  const [from, to] = [{ giftId }, { accountId: giverId }];
  await transferTree(sql, { treeId, kind: 'returned', from, to, at });
  const subjectId = bundleId ?? giftId;
  if (status !== 'taken_back') return cancelQueuedMessages(sql, subjectId, at);
  if (bundleId !== null) {
    // One notification covers the bundle: it is corrected while gifts are open, and stays if one was opened.
    const { open, opened } = await selectBundleCounts(sql, bundleId);
    if (open > 0) return correctNotifications(sql, giftsReceived, bundleId, { count: open + opened });
    if (opened > 0) return cancelQueuedMessages(sql, bundleId, at);
  }
  await withdrawNotifications(sql, subjectId, at);
}

/** Cancels an unopened gift; idempotent. */
export async function cancelGift(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  giftId: string,
): Promise<Gift> {
  const gift = await lockGift(sql, giftId);
  if (gift?.giverId !== caller.accountId) throw new AppError('NOT_FOUND');
  if (gift.status !== 'taken_back') {
    if (!isOpenGift(gift.status)) throw new AppError('GIFT_ENDED');
    await returnTree(sql, gift, { status: 'taken_back', at: clock.now() });
  }
  return readGift(sql, giftId, caller.accountId);
}

/** Cancels those of the gifts that are unopened; the caller has locked their trees. Returns how many. */
export async function cancelOpenGifts(sql: Executor, giftIds: readonly string[], at: Date): Promise<number> {
  let count = 0;
  for (const id of giftIds) {
    const gift = await lockGift(sql, id);
    if (gift === undefined || !isOpenGift(gift.status)) continue;
    await returnTree(sql, gift, { status: 'taken_back', at });
    count += 1;
  }
  return count;
}

/** Declines all pending gifts of the bundle: the trees return and the giver is notified once. */
export async function declineGift(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  giftId: string,
): Promise<void> {
  const now = clock.now();
  const requested = await lockGift(sql, giftId);
  const bundle = requested === undefined ? [] : await selectBundleGifts(sql, requested);
  const phone = await selectPhone(sql, accountId);
  const received = bundle.filter((gift) => gift.toPhone === phone && gift.lastNotifiedAt !== null);
  if (received.length === 0) throw new AppError('NOT_FOUND');
  const pending = received.filter(({ status }) => status === 'pending');
  if (pending.length === 0) {
    if (received.some(({ status }) => status === 'declined')) return;
    throw new AppError('GIFT_ENDED');
  }
  const end = { status: 'declined', receiverId: accountId, at: now } as const;
  for (const gift of pending) await returnTree(sql, gift, end);
  const kinds = { single: giftDeclined, bundle: giftsDeclined };
  await notifyGiverOnce(sql, kinds, { gifts: pending, receiverId: accountId, at: now });
}

/** Ends open gifts from or to an account that is being deleted; each tree returns to its giver. */
export async function returnGiftsOfPerson(
  sql: Executor,
  person: { id: string; phones: readonly string[] },
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const ids = await selectOpenGiftsOf(sql, person, limit);
  for (const id of ids) {
    const gift = await lockGift(sql, id);
    if (gift === undefined || gift.endedAt !== null) continue;
    const isOwn = gift.giverId === person.id;
    await returnTree(sql, gift, { status: isOwn ? 'taken_back' : 'expired', at: now });
    if (!isOwn) await notifyGiver(sql, giftExpired, { gift, receiverId: null, at: now });
  }
  return ids.length;
}

/** Pending gifts follow the receiver's new phone; the giver still sees the phone they entered. */
export async function movePendingGifts(
  sql: Executor,
  phones: { oldPhone: Phone; newPhone: Phone },
): Promise<void> {
  await updatePendingPhone(sql, phones);
}
