import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { returnTree } from './end-gift.ts';
import { giftDeclined } from './gift.notifications.ts';
import { lockGift, selectPhone } from './gift.queries.ts';
import { tellGiver } from './tell-giver.ts';

/** The receiver says no, the tree goes back, and the giver is told. */
export async function declineGift(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  giftId: string,
): Promise<void> {
  const now = clock.now();
  const gift = await lockGift(sql, giftId);
  const phone = await selectPhone(sql, caller.accountId);
  const isForCaller = gift?.toPhone === phone && gift?.lastNotifiedAt !== null;
  if (gift === undefined || !isForCaller) throw new AppError('NOT_FOUND');
  if (gift.status === 'declined') return;
  if (gift.status !== 'pending') throw new AppError('GIFT_ENDED');
  await returnTree(sql, gift, { status: 'declined', receiverId: caller.accountId }, now);
  await tellGiver(sql, giftDeclined, { gift, receiverId: caller.accountId, at: now });
}
