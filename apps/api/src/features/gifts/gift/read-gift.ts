import type { Gift } from '@nabta/contract/gift';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { selectGiftOfGiver } from './gift.queries.ts';
import { viewGift } from './gift.view.ts';

/** A gift as its giver sees it. */
export async function readGift(sql: Executor, id: string, giverId: string): Promise<Gift> {
  const row = await selectGiftOfGiver(sql, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const treeOf = await listTreeSummaries(sql, [row.treeId], giverId);
  return viewGift(row, treeOf(row.treeId));
}
