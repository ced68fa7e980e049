import type { Gift, ReceivedGift } from '@nabta/contract/gifts/gift';

import type { Executor } from '#core/postgres/database.ts';
import { listTreeSummaries } from '#features/trees/tree/list-tree-summaries.ts';

import { type NamedGiftRow, selectGiftsForReceiver, selectGiftsOfGiver } from './gift.queries.ts';
import { viewGift, viewReceivedGift } from './gift.view.ts';

const maxPending = 100;

export async function listReceivedGifts(
  sql: Executor,
  accountId: string,
  now: Date,
): Promise<ReceivedGift[]> {
  const rows = await selectGiftsForReceiver(sql, accountId, now, maxPending);
  const treeOf = await treesOf(sql, rows, accountId);
  return rows.map((row) => viewReceivedGift(row, treeOf(row.treeId)));
}

export async function listGivenGifts(
  sql: Executor,
  accountId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Gift[]> {
  const rows = await selectGiftsOfGiver(sql, accountId, { cursor, limit });
  const treeOf = await treesOf(sql, rows, accountId);
  return rows.map((row) => viewGift(row, treeOf(row.treeId)));
}

function treesOf(sql: Executor, rows: readonly NamedGiftRow[], viewerId: string) {
  return listTreeSummaries(
    sql,
    rows.map(({ treeId }) => treeId),
    viewerId,
  );
}
