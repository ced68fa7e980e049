import { parseCouponCode } from '@nabta/domain/coupon-code';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { refundToken, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { wrongCodesPerAccount, wrongCodesPerAddress } from './coupon-limits.ts';
import { selectCouponId } from './coupon.queries.ts';

export type Guesser = { accountId: string | undefined; addressKey: string | undefined };

/**
 * Finds a coupon by code. Consumes an attempt before the lookup and refunds it after a valid code. A wrong
 * code commits the transaction, so the attempt stays consumed; row locks on the buckets make the count exact.
 */
export async function findCoupon(context: Context, input: string, guesser: Guesser): Promise<string> {
  const code = parseCouponCode(input);
  if (code === undefined) throw new AppError('COUPON_MISTYPED');
  const now = context.clock.now();
  const couponId = await context.database.transaction(async (sql) => {
    const buckets = bucketsOf(guesser);
    for (const { key, limit } of buckets) await consumeToken(sql, key, limit, now, 'TOO_MANY_TRIES');
    const found = await selectCouponId(sql, code);
    if (found === undefined) return undefined;
    for (const { key, limit } of buckets) await refundToken(sql, key, limit);
    return found;
  });
  if (couponId === undefined) throw new AppError('COUPON_UNKNOWN');
  return couponId;
}

/** Fixed order, to avoid deadlocks between concurrent guesses. */
function bucketsOf({ accountId, addressKey }: Guesser) {
  return [
    ...(accountId === undefined ? [] : [{ key: `coupon:account:${accountId}`, limit: wrongCodesPerAccount }]),
    ...(addressKey === undefined
      ? []
      : [{ key: `coupon:address:${addressKey}`, limit: wrongCodesPerAddress }]),
  ];
}
