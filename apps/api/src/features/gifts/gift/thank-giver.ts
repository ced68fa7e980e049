import type { GiftThanks } from '@nabta/contract/gift';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { insertThanks, selectGiftsTogether } from './gift-bundle.queries.ts';
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
  const asked = await lockGift(sql, giftId);
  const together = asked === undefined ? [] : await selectGiftsTogether(sql, asked);
  const mine = together.filter(
    ({ status, receiverId }) => status === 'opened' && receiverId === caller.accountId,
  );
  // The tree that was asked for may have been taken back before the others were opened.
  const gift = mine.find(({ id }) => id === giftId) ?? mine[0];
  if (gift === undefined) throw new AppError('NOT_FOUND');
  if (!(await insertThanks(sql, gift, { words, at }))) throw new AppError('GIFT_THANKED');
  const { id, treeId, code, giverId, bundleId } = gift;
  if (giverId !== null) {
    await notify(sql, giftThanked, {
      subject: { type: 'gift', id: bundleId ?? id },
      payload: { treeId, personId: caller.accountId, code, told: { words } },
      // Of trees that were given together one may be opened and thanked for after the others.
      reference: `${giftThanked.name}-${id}`,
      accountId: giverId,
      phone: null,
      at,
    });
  }
  return { words, at: at.toISOString() };
}
