import type { ErrorCode } from '@nabta/contract/core/errors';

import { ApiError } from '#platform/api-error.ts';
import type { IllustrationName } from '#ui/illustration.tsx';

/** Text key of a rejection, or the server's message if only it knows the details. */
export type CouponProblem =
  | { key: (typeof rejectionTexts)[keyof typeof rejectionTexts] }
  | { message: string };

const rejectionTexts = {
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
  const key = rejectionTextOf(error);
  return key === undefined ? { message: error.message } : { key };
}

/** True if the server rejects the code itself, so a retry would only consume an attempt. */
export function isRejected(error: Error | null): boolean {
  return error instanceof ApiError && rejectionTextOf(error) !== undefined;
}

/** Valid codes that give this user no tree now. */
const closedStates = {
  COUPON_NOT_BEGUN: { title: 'coupon.titleNotBegun', body: 'coupon.bodyNotBegun', picture: 'coupon' },
  COUPON_ENDED: { title: 'coupon.titleEnded', body: 'coupon.bodyOver', picture: 'empty-search' },
  COUPON_USED_UP: { title: 'coupon.titleUsed', body: 'coupon.bodyOver', picture: 'empty-gifts' },
  COUPON_SOLD_OUT: { title: 'coupon.titleSoldOut', body: 'coupon.bodyOver', picture: 'empty-trees' },
  COUPON_REDEEMED: { title: 'coupon.titleRedeemed', body: 'coupon.bodyRedeemed', picture: 'tree-buddy' },
  COUPON_LIMIT_REACHED: { title: 'coupon.titleLimit', body: 'coupon.bodyLimit', picture: 'gift-open' },
} as const satisfies Partial<Record<ErrorCode, { title: string; body: string; picture: IllustrationName }>>;

export function closedStateOf(
  error: Error | null,
): (typeof closedStates)[keyof typeof closedStates] | undefined {
  const code = error instanceof ApiError ? error.serverCode : undefined;
  return Object.entries(closedStates).find(([closedCode]) => closedCode === code)?.[1];
}

export function campaignStartOf(error: Error | null): string | undefined {
  const isTooEarly = error instanceof ApiError && error.serverCode === 'COUPON_NOT_BEGUN';
  return isTooEarly ? error.details[0]?.kind : undefined;
}

export function isRedeemed(error: Error | null): boolean {
  return error instanceof ApiError && error.serverCode === 'COUPON_REDEEMED';
}

function rejectionTextOf({ serverCode }: ApiError) {
  return Object.entries(rejectionTexts).find(([code]) => code === serverCode)?.[1];
}
