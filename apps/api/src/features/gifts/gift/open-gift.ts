import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { cancelQueuedMessages } from '#features/people/notify/update-notifications.ts';
import { listTreeSummaries } from '#features/trees/tree/list-tree-summaries.ts';

import { receiveTree } from './end-gift.ts';
import { giftOpened } from './gift.notifications.ts';
import { lockTree, selectGiftForReceiver } from './gift.queries.ts';
import { notifyGiver } from './notify-receiver.ts';

/** Opens the gift that holds the tree; idempotent while the receiver owns it. */
export async function openGift(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  treeId: string,
): Promise<TreeSummary> {
  const now = clock.now();
  const tree = await lockTree(sql, treeId);
  const gift = await selectGiftForReceiver(sql, treeId, caller.accountId);
  if (gift === undefined) throw new AppError('NOT_FOUND');
  const { accountId } = caller;
  if (gift.status === 'opened' && tree?.ownerId === accountId) return readTree(sql, treeId, accountId);
  if (gift.status !== 'pending' || gift.expiresAt <= now) throw new AppError('GIFT_ENDED');

  await receiveTree(sql, gift, accountId, now);
  await cancelQueuedMessages(sql, gift.bundleId ?? gift.id, now);
  await notifyGiver(sql, giftOpened, { gift, receiverId: accountId, at: now });
  return readTree(sql, treeId, accountId);
}

async function readTree(sql: Executor, treeId: string, viewerId: string): Promise<TreeSummary> {
  const treeOf = await listTreeSummaries(sql, [treeId], viewerId);
  return treeOf(treeId);
}
