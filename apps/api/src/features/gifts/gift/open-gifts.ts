import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { cancelQueuedMessages } from '#features/people/notify/update-notifications.ts';
import { listTreeSummaries } from '#features/trees/tree/read-tree.ts';

import { receiveTree } from './end-gift.ts';
import { selectGiftsAndLockTrees } from './gift-bundle.queries.ts';
import { giftOpened, giftsOpened } from './gift.notifications.ts';
import { lockTree, selectGiftForReceiver, type GiftRow, selectPhone } from './gift.queries.ts';
import { notifyGiver, notifyGiverOnce } from './notify-gift-parties.ts';

/** Opens the gift that holds the tree; idempotent while the receiver owns it. */
export async function openGift(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  treeId: string,
): Promise<TreeSummary> {
  const now = clock.now();
  const tree = await lockTree(sql, treeId);
  const gift = requireFound(await selectGiftForReceiver(sql, treeId, accountId));
  if (gift.status === 'opened' && tree?.ownerId === accountId) return readTree(sql, treeId, accountId);
  if (gift.status !== 'pending' || gift.expiresAt <= now) throw new AppError('GIFT_ENDED');

  await receiveTree(sql, gift, { accountId, at: now });
  await cancelQueuedMessages(sql, gift.bundleId ?? gift.id, now);
  await notifyGiver(sql, giftOpened, { gift, receiverId: accountId, at: now });
  return readTree(sql, treeId, accountId);
}

async function readTree(sql: Executor, treeId: string, viewerId: string): Promise<TreeSummary> {
  const treeOf = await listTreeSummaries(sql, [treeId], viewerId);
  return treeOf(treeId);
}

/**
 * Opens all pending gifts of a link for the account of their phone, or for the first account with the secret,
 * which the caller checks. It locks the trees, so only one of two concurrent accounts gets them; idempotent.
 */
export async function openGifts(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  code: string,
): Promise<{ trees: TreeSummary[] }> {
  const now = clock.now();
  const gifts = await selectGiftsAndLockTrees(sql, code);
  const linkedGift = gifts.find((gift) => gift.code === code);
  if (linkedGift === undefined || !(await isReceiver(sql, linkedGift, accountId)))
    throw new AppError('NOT_FOUND');
  if (linkedGift.giverId === accountId) throw new AppError('GIFT_TO_SELF');
  const pending = gifts.filter(({ status, expiresAt }) => status === 'pending' && expiresAt > now);
  if (pending.length === 0) return { trees: await listOpened(sql, { gifts, linkedGift, accountId }) };

  for (const gift of pending) await receiveTree(sql, gift, { accountId, at: now });
  await cancelQueuedMessages(sql, linkedGift.bundleId ?? linkedGift.id, now);
  const kinds = { single: giftOpened, bundle: giftsOpened };
  await notifyGiverOnce(sql, kinds, { gifts: pending, receiverId: accountId, at: now });
  return { trees: await listTrees(sql, pending, accountId) };
}

/**
 * A gift to a phone is for the account of that phone once delivered; a gift by link is for anyone with the
 * secret.
 */
async function isReceiver(sql: Executor, gift: GiftRow, accountId: string): Promise<boolean> {
  if (gift.toPhone === null) return gift.status !== 'scheduled';
  return gift.lastNotifiedAt !== null && (await selectPhone(sql, accountId)) === gift.toPhone;
}

async function listOpened(
  sql: Executor,
  { gifts, linkedGift, accountId }: { gifts: readonly GiftRow[]; linkedGift: GiftRow; accountId: string },
): Promise<TreeSummary[]> {
  const opened = gifts.filter(({ status, receiverId }) => status === 'opened' && receiverId === accountId);
  if (opened.length > 0) return listTrees(sql, opened, accountId);
  throw new AppError(
    linkedGift.toPhone === null && linkedGift.status === 'opened' ? 'GIFT_CLAIMED' : 'GIFT_ENDED',
  );
}

async function listTrees(sql: Executor, gifts: readonly GiftRow[], viewerId: string): Promise<TreeSummary[]> {
  const ids = gifts.map(({ treeId }) => treeId);
  const treeOf = await listTreeSummaries(sql, ids, viewerId);
  return ids.map(treeOf);
}
