import type { Gift } from '@nabta/contract/gifts/gift';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { listTreeSummaries } from '#features/trees/tree/list-tree-summaries.ts';

import { selectGiftOfGiver } from './gift.queries.ts';
import { viewGift } from './gift.view.ts';

export async function readGift(sql: Executor, id: string, giverId: string): Promise<Gift> {
  const row = await selectGiftOfGiver(sql, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const treeOf = await listTreeSummaries(sql, [row.treeId], giverId);
  return viewGift(row, treeOf(row.treeId));
}
