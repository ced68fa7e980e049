import type { GiftState } from '@nabta/domain/gift-state';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import {
  correctNotifications,
  cancelQueuedMessages,
  withdrawNotifications,
} from '#features/people/notify/update-notifications.ts';
import { transferDedication } from '#features/trees/dedication/dedicate-tree.ts';
import { transferTree } from '#features/trees/tree/transfer-tree.ts';

import { selectBundleCounts } from './gift-bundle.queries.ts';
import { giftsReceived } from './gift.notifications.ts';
import { type GiftRow, updateGiftEnded } from './gift.queries.ts';

/** Opens a gift: the receiver owns the tree, and the dedication carries over if the gift says so. */
export async function receiveTree(
  sql: Executor,
  { id: giftId, treeId, occasion }: GiftRow,
  accountId: string,
  now: Date,
): Promise<void> {
  const end = { status: 'opened', receiverId: accountId, endedAt: now } as const;
  if (!(await updateGiftEnded(sql, giftId, end))) throw new AppError('GIFT_ENDED');
  await transferDedication(sql, { treeId, occasion, toAccountId: accountId });
  await transferTree(sql, { treeId, kind: 'gifted', from: { giftId }, to: { accountId }, at: now });
}

/**
 * Ends an unopened gift: the tree returns to the giver, or has no owner if that account was deleted. Messages
 * of a cancelled gift are withdrawn.
 */
export async function returnTree(
  sql: Executor,
  gift: GiftRow,
  end: { status: Extract<GiftState, 'declined' | 'taken_back' | 'expired'>; receiverId: string | null },
  now: Date,
): Promise<void> {
  const { id: giftId, treeId, giverId, bundleId } = gift;
  if (!(await updateGiftEnded(sql, giftId, { ...end, endedAt: now }))) throw new AppError('GIFT_ENDED');
  await transferTree(sql, {
    treeId,
    kind: 'returned',
    from: { giftId },
    to: { accountId: giverId },
    at: now,
  });
  if (end.status !== 'taken_back') return cancelQueuedMessages(sql, bundleId ?? giftId, now);
  // One notification covers the bundle: correct its count while gifts are open, withdraw it only if none was
  // opened.
  const { open, opened } =
    bundleId === null ? { open: 0, opened: 0 } : await selectBundleCounts(sql, bundleId);
  if (bundleId !== null && open > 0)
    return correctNotifications(sql, giftsReceived, bundleId, { count: open + opened });
  await (opened > 0 ? cancelQueuedMessages : withdrawNotifications)(sql, bundleId ?? giftId, now);
}
