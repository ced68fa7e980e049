import type { GiftPage } from '@nabta/contract/gift';

import { AppError } from '../../platform/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { selectGiftByCode, selectPhone } from './gift.queries.ts';
import { viewGiftPage } from './gift.view.ts';
import { readGift } from './read-gift.ts';

/** What the link in the message shows to anybody who has it; a gift that has not left yet is known to its giver only. */
export async function readGiftPage(
  sql: Executor,
  code: string,
  viewerId: string | undefined,
): Promise<GiftPage> {
  const row = await selectGiftByCode(sql, code, viewerId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const phone = viewerId === undefined ? undefined : await selectPhone(sql, viewerId);
  const treeOf = await listTreeSummaries(sql, [row.treeId], viewerId);
  const isGiver = viewerId !== undefined && viewerId === row.giverId;
  return viewGiftPage(row, treeOf(row.treeId), {
    isForMe: phone === row.toPhone,
    given: isGiver ? await readGift(sql, row.id, viewerId) : null,
  });
}
