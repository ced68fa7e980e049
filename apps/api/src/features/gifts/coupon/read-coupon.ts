import type { CouponOffer } from '@nabta/contract/coupon';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { assertOpen } from './assert-open.ts';
import { selectOffer } from './coupon.queries.ts';

type Reading = { couponId: string; accountId: string | undefined; now: Date };

/** What a coupon is good for; one that gives no tree now, or none to this person, says why. */
export async function readCoupon(sql: Executor, reading: Reading): Promise<CouponOffer> {
  const row = await selectOffer(sql, reading);
  if (row === undefined) throw new AppError('COUPON_UNKNOWN');
  if (row.isRedeemed) throw new AppError('COUPON_REDEEMED');
  assertOpen(row, reading.now);
  if (row.isUsedUp) throw new AppError('COUPON_USED_UP');
  if (!row.hasTree) throw new AppError('COUPON_SOLD_OUT');
  if (row.isAtLimit) throw new AppError('COUPON_LIMIT_REACHED');
  return row.offer;
}
