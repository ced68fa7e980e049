import type { ErrorCode } from '@nabta/contract/errors';

import { ApiError } from '../../platform/api-error.ts';

/** How a refusal is told; where only the server knows, in its own words. */
export type CouponProblem = { key: (typeof refusals)[keyof typeof refusals] } | { message: string };

const refusals = {
  COUPON_MISTYPED: 'coupon.errorMistyped',
  COUPON_UNKNOWN: 'coupon.errorUnknown',
  COUPON_ENDED: 'coupon.errorExpired',
  COUPON_USED_UP: 'coupon.errorUsed',
  COUPON_SOLD_OUT: 'coupon.errorSoldOut',
  COUPON_REDEEMED: 'coupon.errorRedeemed',
} as const satisfies Partial<Record<ErrorCode, string>>;

export function problemOfCoupon(error: Error): CouponProblem {
  if (!(error instanceof ApiError)) return { message: error.message };
  const key = refusalOf(error);
  return key === undefined ? { message: error.message } : { key };
}

/** Whether the code itself is refused, so that sending it once more would only cost a try. */
export function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && refusalOf(error) !== undefined;
}

/** Whether the person has the tree of this coupon already. */
export function isRedeemed(error: Error | null): boolean {
  return error instanceof ApiError && error.serverCode === 'COUPON_REDEEMED';
}

function refusalOf({ serverCode }: ApiError) {
  return Object.entries(refusals).find(([code]) => code === serverCode)?.[1];
}
