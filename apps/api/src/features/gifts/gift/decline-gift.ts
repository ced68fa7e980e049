import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { returnTree } from './end-gift.ts';
import { selectGiftsTogether } from './gift-bundle.queries.ts';
import { giftDeclined, giftsDeclined } from './gift.notifications.ts';
import { lockGift, selectPhone } from './gift.queries.ts';
import { tellGiverOfAll } from './tell-giver.ts';

/** The receiver says no to all that was given together and still waits: the trees go back, and the giver is told once. */
export async function declineGift(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  giftId: string,
): Promise<void> {
  const now = clock.now();
  const asked = await lockGift(sql, giftId);
  const together = asked === undefined ? [] : await selectGiftsTogether(sql, asked);
  const phone = await selectPhone(sql, accountId);
  const mine = together.filter((gift) => gift.toPhone === phone && gift.lastNotifiedAt !== null);
  if (mine.length === 0) throw new AppError('NOT_FOUND');
  const waiting = mine.filter(({ status }) => status === 'pending');
  if (waiting.length === 0) {
    if (mine.some(({ status }) => status === 'declined')) return;
    throw new AppError('GIFT_ENDED');
  }
  for (const gift of waiting) await returnTree(sql, gift, { status: 'declined', receiverId: accountId }, now);
  const kinds = { one: giftDeclined, several: giftsDeclined };
  await tellGiverOfAll(sql, kinds, { gifts: waiting, receiverId: accountId, at: now });
}
