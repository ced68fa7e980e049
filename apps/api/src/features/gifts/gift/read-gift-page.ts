import type { GiftPage } from '@nabta/contract/gift';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { selectCodeOpenedBeside, selectGiftsBeside, selectGivenTogether } from './gift-bundle.queries.ts';
import { type GiftRow, type ReceivedGiftRow, selectGiftByCode, selectPhone } from './gift.queries.ts';
import { viewGift, viewGiftPage } from './gift.view.ts';

/** What a link shows to anybody who has it; a gift that has not left yet is known to its giver only. */
export async function readGiftPage(
  sql: Executor,
  code: string,
  viewerId: string | undefined,
): Promise<GiftPage> {
  const row = await findGiftToShow(sql, code, viewerId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const isGiver = viewerId !== undefined && viewerId === row.giverId;
  const given = isGiver ? await selectGivenTogether(sql, row) : [];
  const waiting = await selectGiftsBeside(sql, row);
  const treeIds = [row, ...given, ...waiting].map(({ treeId }) => treeId);
  const treeOf = await listTreeSummaries(sql, treeIds, viewerId);
  return viewGiftPage(row, treeOf(row.treeId), {
    isFromMe: isGiver,
    isForMe: !isGiver && (await isFor(sql, { gift: row, isWaiting: waiting.length > 0, viewerId })),
    more: waiting.map(({ treeId }) => treeOf(treeId)),
    given: given.map((gift) => viewGift(gift, treeOf(gift.treeId))),
  });
}

/** The gift of the link; where it ended unopened, what the viewer opened of those given with it. */
async function findGiftToShow(
  sql: Executor,
  code: string,
  viewerId: string | undefined,
): Promise<ReceivedGiftRow | undefined> {
  const asked = await selectGiftByCode(sql, code, viewerId);
  if (asked === undefined || viewerId === undefined || ['pending', 'opened'].includes(asked.status))
    return asked;
  const opened = await selectCodeOpenedBeside(sql, asked, viewerId);
  return opened === undefined ? asked : selectGiftByCode(sql, opened, viewerId);
}

/**
 * A link behind which something waits is for anybody who is signed in, and was, once it is open, for who opened it. A gift to a
 * phone stays that of who ended it, whatever their phone is by now.
 */
async function isFor(
  sql: Executor,
  { gift, isWaiting, viewerId }: { gift: GiftRow; isWaiting: boolean; viewerId: string | undefined },
): Promise<boolean> {
  if (viewerId === undefined) return false;
  if (gift.toPhone === null) return isWaiting || gift.status === 'pending' || gift.receiverId === viewerId;
  if (gift.receiverId !== null) return gift.receiverId === viewerId;
  return (await selectPhone(sql, viewerId)) === gift.toPhone;
}
