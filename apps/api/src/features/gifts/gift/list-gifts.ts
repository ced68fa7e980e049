import type { Gift, ReceivedGift } from '@nabta/contract/gift';

import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { type NamedGiftRow, selectGiftsForReceiver, selectGiftsOfGiver } from './gift.queries.ts';
import { viewGift, viewReceivedGift } from './gift.view.ts';

const maxWaiting = 100;

/** The gifts that wait for the account, newest first. */
export async function listReceivedGifts(
  sql: Executor,
  accountId: string,
  now: Date,
): Promise<ReceivedGift[]> {
  const rows = await selectGiftsForReceiver(sql, accountId, now, maxWaiting);
  const treeOf = await treesOf(sql, rows, accountId);
  return rows.map((row) => viewReceivedGift(row, treeOf(row.treeId)));
}

/** One page of what the account gave, newest first, below the cursor. */
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
