import type { GiftThanks } from '@nabta/contract/gifts/gift';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';

import { insertThanks, selectBundleGifts } from './gift-bundle.queries.ts';
import { giftThanked } from './gift.notifications.ts';
import { lockGift } from './gift.queries.ts';

/** Thanks the giver once; all opened gifts of a bundle share the text. */
export async function thankGiver(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { giftId, words }: { giftId: string; words: string },
): Promise<GiftThanks> {
  const at = clock.now();
  const requested = await lockGift(sql, giftId);
  const bundle = requested === undefined ? [] : await selectBundleGifts(sql, requested);
  const opened = bundle.filter(
    ({ status, receiverId }) => status === 'opened' && receiverId === caller.accountId,
  );
  // The requested gift may have been cancelled before the others were opened.
  const gift = requireFound(opened.find(({ id }) => id === giftId) ?? opened[0]);
  if (!(await insertThanks(sql, gift, { words, at }))) throw new AppError('GIFT_THANKED');
  const { id, treeId, code, giverId, bundleId } = gift;
  if (giverId !== null) {
    await notify(sql, giftThanked, {
      subject: { type: 'gift', id: bundleId ?? id },
      payload: { treeId, personId: caller.accountId, code, told: { words } },
      // One reference per gift: the other gifts of a bundle may be opened and thanked for later.
      reference: `${giftThanked.name}-${id}`,
      accountId: giverId,
      at,
    });
  }
  return { words, at: at.toISOString() };
}
