import type { Gift } from '@nabta/contract/gifts/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { returnTree } from './end-gift.ts';
import { lockGift } from './gift.queries.ts';
import { readGift } from './read-gift.ts';

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
    await returnTree(sql, gift, { status: 'taken_back', receiverId: null }, clock.now());
  }
  return readGift(sql, giftId, caller.accountId);
}
