import type { GiftThanks } from '@nabta/contract/gift';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { insertThanks } from './gift-bundle.queries.ts';
import { giftThanked } from './gift.notifications.ts';
import { lockGift } from './gift.queries.ts';

/** The receiver of a gift thanks its giver: once, and for trees that were given together with the same words. */
export async function thankGiver(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { giftId, words }: { giftId: string; words: string },
): Promise<GiftThanks> {
  const at = clock.now();
  const gift = await lockGift(sql, giftId);
  if (gift?.status !== 'opened' || gift.receiverId !== caller.accountId) throw new AppError('NOT_FOUND');
  if (!(await insertThanks(sql, gift, { words, at }))) throw new AppError('GIFT_THANKED');
  const { treeId, code, giverId, bundleId } = gift;
  if (giverId !== null) {
    await notify(sql, giftThanked, {
      subject: { type: 'gift', id: bundleId ?? giftId },
      payload: { treeId, personId: caller.accountId, code, told: { words } },
      // Of trees that were given together one may be opened and thanked for after the others.
      reference: `${giftThanked.name}-${giftId}`,
      accountId: giverId,
      phone: null,
      at,
    });
  }
  return { words, at: at.toISOString() };
}
