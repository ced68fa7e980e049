import { AppError } from '../../platform/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { carryDedication } from '../dedication/carry-dedication.ts';
import { passTree } from '../tree/pass-tree.ts';
import { type GiftRow, updateGiftEnded } from './gift.queries.ts';

/** Ends a gift with its opening: its tree is the receiver's, and keeps what it is dedicated to where the gift says so. */
export async function receiveTree(
  sql: Executor,
  { id: giftId, treeId, occasion }: GiftRow,
  accountId: string,
  now: Date,
): Promise<void> {
  const end = { status: 'opened', receiverId: accountId, endedAt: now } as const;
  if (!(await updateGiftEnded(sql, giftId, end))) throw new AppError('GIFT_ENDED');
  await carryDedication(sql, { treeId, occasion, toAccountId: accountId });
  await passTree(sql, { treeId, kind: 'gifted', from: { giftId }, to: { accountId }, at: now });
}
