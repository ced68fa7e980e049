import type { GiftState } from '@nabta/domain/gift-state';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { carryDedication } from '../dedication/carry-dedication.ts';
import { correctNews, dropMessages, withdrawNews } from '../notification/change-news.ts';
import { passTree } from '../tree/pass-tree.ts';
import { selectBundleCounts } from './gift-bundle.queries.ts';
import { giftsReceived } from './gift.notifications.ts';
import { type GiftRow, updateGiftEnded } from './gift.queries.ts';

/** Ends a gift with its opening: its tree is the receiver's, and keeps what it is dedicated to where the gift says so. */
export async function receiveTree(
  sql: Executor,
  { id: giftId, treeId, occasion }: GiftRow,
  accountId: string,
  now: Date,
): Promise<void> {
  const end = { status: 'opened', receiverId: accountId, endedAt: now } as const;
  if (!(await updateGiftEnded(sql, giftId, end))) throw new AppError('GIFT_ENDED');
  await carryDedication(sql, { treeId, occasion, toAccountId: accountId });
  await passTree(sql, { treeId, kind: 'gifted', from: { giftId }, to: { accountId }, at: now });
}

/**
 * Ends a gift without an opening: its tree is the giver's again, or nobody's where the giver is gone. One that was taken
 * back was never there for its receiver.
 */
export async function returnTree(
  sql: Executor,
  gift: GiftRow,
  end: { status: Extract<GiftState, 'declined' | 'taken_back' | 'expired'>; receiverId: string | null },
  now: Date,
): Promise<void> {
  const { id: giftId, treeId, giverId, bundleId } = gift;
  if (!(await updateGiftEnded(sql, giftId, { ...end, endedAt: now }))) throw new AppError('GIFT_ENDED');
  await passTree(sql, { treeId, kind: 'returned', from: { giftId }, to: { accountId: giverId }, at: now });
  if (end.status !== 'taken_back') return dropMessages(sql, bundleId ?? giftId, now);
  // Told of together: while others of them wait, there is news of those, and of what was opened there was.
  const { open, opened } =
    bundleId === null ? { open: 0, opened: 0 } : await selectBundleCounts(sql, bundleId);
  if (bundleId !== null && open > 0)
    return correctNews(sql, giftsReceived, bundleId, { count: open + opened });
  await (opened > 0 ? dropMessages : withdrawNews)(sql, bundleId ?? giftId, now);
}
