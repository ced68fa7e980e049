import type { GiftState } from '@nabta/domain/gift-state';

import { AppError } from '../../platform/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { nobody, recordPassage } from '../tree/record-passage.ts';
import { type GiftRow, updateGiftEnded } from './gift.queries.ts';

/** Ends a gift without an opening: its tree is the giver's again, or nobody's where the giver is gone. */
export async function returnTree(
  sql: Executor,
  gift: GiftRow,
  end: { status: Extract<GiftState, 'declined' | 'taken_back' | 'expired'>; receiverId: string | null },
  now: Date,
): Promise<void> {
  const ended = await updateGiftEnded(sql, gift.id, { ...end, ownerId: gift.giverId, endedAt: now });
  if (ended === undefined) throw new AppError('GIFT_ENDED');
  const to = gift.giverId ?? nobody;
  await recordPassage(sql, { treeId: gift.treeId, kind: 'returned', from: gift.id, to, at: now });
}
