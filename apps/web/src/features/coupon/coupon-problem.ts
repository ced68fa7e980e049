import type { ErrorCode } from '@nabta/contract/errors';

import { ApiError } from '../../platform/api-error.ts';

/** How a refusal is told; where only the server knows, in its own words. */
export type CouponProblem =
  | { key: (typeof refusals)[keyof typeof refusals] }
  | { key: 'coupon.errorTriesMinutes' | 'coupon.errorTriesHours'; count: number }
  | { message: string };

const refusals = {
  COUPON_MISTYPED: 'coupon.errorMistyped',
  COUPON_UNKNOWN: 'coupon.errorUnknown',
  COUPON_ENDED: 'coupon.errorExpired',
  COUPON_USED_UP: 'coupon.errorUsed',
  COUPON_SOLD_OUT: 'coupon.errorSoldOut',
  COUPON_REDEEMED: 'coupon.errorRedeemed',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Longer waits are told in hours: nobody counts 288 minutes. */
const longestInMinutes = 90;

export function problemOfCoupon(error: Error): CouponProblem {
  if (!(error instanceof ApiError)) return { message: error.message };
  if (error.serverCode === 'TOO_MANY_TRIES') return waitOf(error.retryAfterSeconds);
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

function waitOf(seconds = 60): CouponProblem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= longestInMinutes
    ? { key: 'coupon.errorTriesMinutes', count: minutes }
    : { key: 'coupon.errorTriesHours', count: Math.ceil(minutes / 60) };
}
