import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { returnTree } from './end-gift.ts';
import { selectBundleGifts } from './gift-bundle.queries.ts';
import { giftDeclined, giftsDeclined } from './gift.notifications.ts';
import { lockGift, selectPhone } from './gift.queries.ts';
import { notifyGiverOnce } from './notify-receiver.ts';

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
  const mine = bundle.filter((gift) => gift.toPhone === phone && gift.lastNotifiedAt !== null);
  if (mine.length === 0) throw new AppError('NOT_FOUND');
  const pending = mine.filter(({ status }) => status === 'pending');
  if (pending.length === 0) {
    if (mine.some(({ status }) => status === 'declined')) return;
    throw new AppError('GIFT_ENDED');
  }
  for (const gift of pending) await returnTree(sql, gift, { status: 'declined', receiverId: accountId }, now);
  const kinds = { one: giftDeclined, several: giftsDeclined };
  await notifyGiverOnce(sql, kinds, { gifts: pending, receiverId: accountId, at: now });
}
