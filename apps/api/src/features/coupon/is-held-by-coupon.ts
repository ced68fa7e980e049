import { later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { heldMs } from './coupon-limits.ts';
import { selectIsHeld } from './coupon.queries.ts';

/** Whether a tree came from a code that everybody knows, too short a time ago to be given on (SECURITY G9). */
export async function isHeldByCoupon(sql: Executor, treeId: string, now: Date): Promise<boolean> {
  return selectIsHeld(sql, treeId, later(now, -heldMs));
}
