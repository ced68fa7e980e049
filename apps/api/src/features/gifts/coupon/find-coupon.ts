import { parseCouponCode } from '@nabta/domain/coupon-code';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { returnToken, takeToken } from '../../platform/limit/rate-limit.ts';
import { wrongCodesPerAccount, wrongCodesPerAddress } from './coupon-limits.ts';
import { selectCouponId } from './coupon.queries.ts';

export type Guesser = { accountId: string | undefined; addressKey: string | undefined };

/**
 * The id of the coupon with that code. A try is taken before the code is looked up and given back where it is right;
 * a wrong code ends the transaction well, so that its try stays spent whatever follows, and the rows of the buckets,
 * held in between, make the count exact.
 */
export async function findCoupon(context: Context, written: string, guesser: Guesser): Promise<string> {
  const code = parseCouponCode(written);
  if (code === undefined) throw new AppError('COUPON_MISTYPED');
  const now = context.clock.now();
  const couponId = await context.database.transaction(async (sql) => {
    const buckets = bucketsOf(guesser);
    for (const { key, limit } of buckets) await takeToken(sql, key, limit, now, 'TOO_MANY_TRIES');
    const found = await selectCouponId(sql, code);
    if (found === undefined) return undefined;
    for (const { key, limit } of buckets) await returnToken(sql, key, limit);
    return found;
  });
  if (couponId === undefined) throw new AppError('COUPON_UNKNOWN');
  return couponId;
}

/** Always in this order, so that two guesses never wait for each other. */
function bucketsOf({ accountId, addressKey }: Guesser) {
  return [
    ...(accountId === undefined ? [] : [{ key: `coupon:account:${accountId}`, limit: wrongCodesPerAccount }]),
    ...(addressKey === undefined
      ? []
      : [{ key: `coupon:address:${addressKey}`, limit: wrongCodesPerAddress }]),
  ];
}
