import type { ErrorCode } from '@nabta/contract/core/errors';
import { expect, test } from 'vitest';

import { ApiError } from '#platform/api-error.ts';

import { campaignStartOf, closedStateOf, isRedeemed, isRejected, problemOfCoupon } from './coupon-problem.ts';

const apiError = (serverCode: ErrorCode, status: number) =>
  new ApiError('server words', { status, code: 'HTTP_ERROR', serverCode });

test.each([
  ['COUPON_MISTYPED', 400, 'coupon.errorMistyped'],
  ['COUPON_UNKNOWN', 404, 'coupon.errorUnknown'],
  ['COUPON_NOT_BEGUN', 409, 'coupon.errorNotBegun'],
  ['COUPON_ENDED', 410, 'coupon.errorExpired'],
  ['COUPON_USED_UP', 410, 'coupon.errorUsed'],
  ['COUPON_SOLD_OUT', 410, 'coupon.errorSoldOut'],
  ['COUPON_REDEEMED', 409, 'coupon.errorRedeemed'],
  ['COUPON_LIMIT_REACHED', 409, 'coupon.errorLimit'],
] as const)('maps %s to its own text and does not allow a retry', (code, status, key) => {
  expect(problemOfCoupon(apiError(code, status))).toEqual({ key });
  expect(isRejected(apiError(code, status))).toBe(true);
  expect(isRedeemed(apiError(code, status))).toBe(code === 'COUPON_REDEEMED');
});

test('gives each closed state its own title and picture, except a typing error', () => {
  const codes = [
    'COUPON_NOT_BEGUN',
    'COUPON_ENDED',
    'COUPON_USED_UP',
    'COUPON_SOLD_OUT',
    'COUPON_REDEEMED',
    'COUPON_LIMIT_REACHED',
  ] as const;
  const ends = codes.map((code) => closedStateOf(apiError(code, 410)));
  for (const part of ['title', 'picture'] as const)
    expect(new Set(ends.map((end) => end?.[part])).size, part).toBe(codes.length);
  expect(closedStateOf(apiError('COUPON_MISTYPED', 400))).toBeUndefined();
});

test('returns the campaign start day only for a coupon that is too early', () => {
  const details = [{ path: 'code', message: 'server words', kind: '2027-02-01' }];
  const startDay = (serverCode: ErrorCode) =>
    campaignStartOf(new ApiError('server words', { status: 409, code: 'HTTP_ERROR', serverCode, details }));
  expect(startDay('COUPON_NOT_BEGUN')).toBe('2027-02-01');
  expect(startDay('COUPON_REDEEMED')).toBeUndefined();
});

test("shows the server's message after too many tries and allows a retry", () => {
  expect(problemOfCoupon(apiError('TOO_MANY_TRIES', 429))).toEqual({ message: 'server words' });
  expect(isRejected(apiError('TOO_MANY_TRIES', 429))).toBe(false);
});

test('shows the original message of other errors and allows a retry', () => {
  const lost = new ApiError('no connection', { status: 0, code: 'NETWORK_ERROR' });
  expect(problemOfCoupon(lost)).toEqual({ message: 'no connection' });
  expect(isRejected(lost)).toBe(false);
  expect(isRejected(null)).toBe(false);
});
