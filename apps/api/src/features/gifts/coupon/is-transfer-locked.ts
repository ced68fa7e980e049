import { addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';

import { transferLockMs } from './coupon-limits.ts';
import { selectIsTransferLocked } from './coupon.queries.ts';

/** Whether the tree came from a public code too recently to be given away. */
export async function isTransferLocked(sql: Executor, treeId: string, now: Date): Promise<boolean> {
  return selectIsTransferLocked(sql, treeId, addMs(now, -transferLockMs));
}
