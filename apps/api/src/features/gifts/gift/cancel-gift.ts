import type { Gift } from '@nabta/contract/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { returnTree } from './end-gift.ts';
import { lockGift } from './gift.queries.ts';
import { readGift } from './read-gift.ts';

/** The giver takes a gift back that nobody has opened; taking it back again changes nothing and answers the same. */
export async function takeBackGift(
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
