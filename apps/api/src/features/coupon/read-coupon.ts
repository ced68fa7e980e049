import type { CouponOffer } from '@nabta/contract/coupon';

import { AppError } from '../../platform/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectOffer } from './coupon.queries.ts';

/** What a coupon is good for; one that gives no tree any more says why. */
export async function readCoupon(sql: Executor, couponId: string, now: Date): Promise<CouponOffer> {
  const row = await selectOffer(sql, couponId, now);
  if (row === undefined) throw new AppError('COUPON_UNKNOWN');
  if (!row.isOpen) throw new AppError('COUPON_ENDED');
  if (row.isUsedUp) throw new AppError('COUPON_USED_UP');
  if (!row.hasTree) throw new AppError('COUPON_SOLD_OUT');
  return row.offer;
}
