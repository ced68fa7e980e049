import type { ErrorCode } from '@nabta/contract/errors';

import { ApiError } from '../../platform/api-error.ts';
import type { IllustrationName } from '../../ui/illustration.tsx';

/** How a refusal is told; where only the server knows, in its own words. */
export type CouponProblem = { key: (typeof refusals)[keyof typeof refusals] } | { message: string };

const refusals = {
  COUPON_MISTYPED: 'coupon.errorMistyped',
  COUPON_UNKNOWN: 'coupon.errorUnknown',
  COUPON_NOT_BEGUN: 'coupon.errorNotBegun',
  COUPON_ENDED: 'coupon.errorExpired',
  COUPON_USED_UP: 'coupon.errorUsed',
  COUPON_SOLD_OUT: 'coupon.errorSoldOut',
  COUPON_REDEEMED: 'coupon.errorRedeemed',
  COUPON_LIMIT_REACHED: 'coupon.errorLimit',
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

/** Why a right code gives this person no tree now, and how the page says so. */
const ends = {
  COUPON_NOT_BEGUN: { title: 'coupon.titleNotBegun', body: 'coupon.bodyNotBegun', picture: 'coupon' },
  COUPON_ENDED: { title: 'coupon.titleEnded', body: 'coupon.bodyOver', picture: 'empty-search' },
  COUPON_USED_UP: { title: 'coupon.titleUsed', body: 'coupon.bodyOver', picture: 'empty-gifts' },
  COUPON_SOLD_OUT: { title: 'coupon.titleSoldOut', body: 'coupon.bodyOver', picture: 'empty-trees' },
  COUPON_REDEEMED: { title: 'coupon.titleRedeemed', body: 'coupon.bodyRedeemed', picture: 'tree-buddy' },
  COUPON_LIMIT_REACHED: { title: 'coupon.titleLimit', body: 'coupon.bodyLimit', picture: 'gift-open' },
} as const satisfies Partial<Record<ErrorCode, { title: string; body: string; picture: IllustrationName }>>;

export function endOfCoupon(error: Error | null): (typeof ends)[keyof typeof ends] | undefined {
  const code = error instanceof ApiError ? error.serverCode : undefined;
  return Object.entries(ends).find(([end]) => end === code)?.[1];
}

/** The day on which the campaign begins, of a coupon that is too early. */
export function beginOfCampaign(error: Error | null): string | undefined {
  const isTooEarly = error instanceof ApiError && error.serverCode === 'COUPON_NOT_BEGUN';
  return isTooEarly ? error.details[0]?.kind : undefined;
}

/** Whether the person has the tree of this coupon already. */
export function isRedeemed(error: Error | null): boolean {
  return error instanceof ApiError && error.serverCode === 'COUPON_REDEEMED';
}

function refusalOf({ serverCode }: ApiError) {
  return Object.entries(refusals).find(([code]) => code === serverCode)?.[1];
}
