import type { Gift, ReceivedGift, GiftPage } from '@nabta/contract/gifts/gift';

import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { listTreeSummaries } from '#features/trees/tree/read-tree.ts';

import { selectOpenedBundleCode, selectOtherPendingGifts, selectGivenBundle } from './gift-bundle.queries.ts';
import {
  selectGiftOfGiver,
  selectGiftsForReceiver,
  selectGiftsOfGiver,
  type GiftRow,
  type ReceivedGiftRow,
  selectGiftByCode,
  selectPhone,
} from './gift.queries.ts';
import { viewGift, viewReceivedGift, viewGiftPage } from './gift.view.ts';

export async function readGift(sql: Executor, id: string, giverId: string): Promise<Gift> {
  const row = requireFound(await selectGiftOfGiver(sql, id));
  const treeOf = await listTreesOfGifts(sql, [row], giverId);
  return viewGift(row, treeOf(row.treeId));
}

const maxPending = 100;

export async function listReceivedGifts(
  sql: Executor,
  accountId: string,
  now: Date,
): Promise<ReceivedGift[]> {
  const rows = await selectGiftsForReceiver(sql, accountId, { now, limit: maxPending });
  const treeOf = await listTreesOfGifts(sql, rows, accountId);
  return rows.map((row) => viewReceivedGift(row, treeOf(row.treeId)));
}

export async function listGivenGifts(
  sql: Executor,
  accountId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Gift[]> {
  const rows = await selectGiftsOfGiver(sql, accountId, { cursor, limit });
  const treeOf = await listTreesOfGifts(sql, rows, accountId);
  return rows.map((row) => viewGift(row, treeOf(row.treeId)));
}

function listTreesOfGifts(sql: Executor, gifts: readonly GiftRow[], viewerId: string | undefined) {
  const treeIds = gifts.map(({ treeId }) => treeId);
  return listTreeSummaries(sql, treeIds, viewerId);
}

/** Returns the public page of a link; a scheduled gift is visible to its giver only. */
export async function readGiftPage(
  sql: Executor,
  code: string,
  viewerId: string | undefined,
): Promise<GiftPage> {
  const row = requireFound(await findGiftToShow(sql, code, viewerId));
  const isGiver = viewerId !== undefined && viewerId === row.giverId;
  const given = isGiver ? await selectGivenBundle(sql, row) : [];
  const pending = await selectOtherPendingGifts(sql, row);
  const treeOf = await listTreesOfGifts(sql, [row, ...given, ...pending], viewerId);
  return viewGiftPage(row, treeOf(row.treeId), {
    isFromMe: isGiver,
    isForMe: !isGiver && (await isReceiver(sql, { gift: row, isWaiting: pending.length > 0, viewerId })),
    more: pending.map(({ treeId }) => treeOf(treeId)),
    given: given.map((gift) => viewGift(gift, treeOf(gift.treeId))),
  });
}

/** Falls back to the bundle gift the viewer opened when the linked gift ended unopened. */
async function findGiftToShow(
  sql: Executor,
  code: string,
  viewerId: string | undefined,
): Promise<ReceivedGiftRow | undefined> {
  const linkedGift = await selectGiftByCode(sql, code, viewerId);
  if (linkedGift === undefined || viewerId === undefined || ['pending', 'opened'].includes(linkedGift.status))
    return linkedGift;
  const opened = await selectOpenedBundleCode(sql, linkedGift, viewerId);
  return opened === undefined ? linkedGift : selectGiftByCode(sql, opened, viewerId);
}

/**
 * A pending gift by link is for any signed-in user, an opened one for its opener. A gift to a phone stays
 * with the account that ended it, even after a phone change.
 */
async function isReceiver(
  sql: Executor,
  { gift, isWaiting, viewerId }: { gift: GiftRow; isWaiting: boolean; viewerId: string | undefined },
): Promise<boolean> {
  if (viewerId === undefined) return false;
  if (gift.toPhone === null) return isWaiting || gift.status === 'pending' || gift.receiverId === viewerId;
  if (gift.receiverId !== null) return gift.receiverId === viewerId;
  return (await selectPhone(sql, viewerId)) === gift.toPhone;
}
