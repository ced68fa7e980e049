import type { CouponOffer } from '@nabta/contract/gifts/coupon';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { assertOpen } from './assert-open.ts';
import { selectOffer } from './coupon.queries.ts';

type OfferQuery = { couponId: string; accountId: string | undefined; now: Date };

/** Returns the coupon's offer, or an error with the reason when it gives no tree to this account. */
export async function readCoupon(sql: Executor, query: OfferQuery): Promise<CouponOffer> {
  const row = await selectOffer(sql, query);
  if (row === undefined) throw new AppError('COUPON_UNKNOWN');
  if (row.isRedeemed) throw new AppError('COUPON_REDEEMED');
  assertOpen(row, query.now);
  if (row.isUsedUp) throw new AppError('COUPON_USED_UP');
  if (!row.hasTree) throw new AppError('COUPON_SOLD_OUT');
  if (row.isAtLimit) throw new AppError('COUPON_LIMIT_REACHED');
  return row.offer;
}
