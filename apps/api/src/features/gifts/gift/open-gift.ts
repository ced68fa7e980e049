import type { TreeSummary } from '@nabta/contract/tree';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { dropMessages } from '../notification/change-news.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { receiveTree } from './end-gift.ts';
import { giftOpened } from './gift.notifications.ts';
import { lockTree, selectGiftForReceiver } from './gift.queries.ts';
import { tellGiver } from './tell-giver.ts';

/** The receiver opens the gift that holds the tree; while the tree is theirs, opening it again changes nothing and answers the same. */
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
  await dropMessages(sql, gift.bundleId ?? gift.id, now);
  await tellGiver(sql, giftOpened, { gift, receiverId: accountId, at: now });
  return readTree(sql, treeId, accountId);
}

async function readTree(sql: Executor, treeId: string, viewerId: string): Promise<TreeSummary> {
  const treeOf = await listTreeSummaries(sql, [treeId], viewerId);
  return treeOf(treeId);
}
