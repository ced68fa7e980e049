import type { ErrorCode } from '@nabta/contract/errors';
import { expect, test } from 'vitest';

import { ApiError } from '../../platform/api-error.ts';
import { beginOfCampaign, endOfCoupon, isRedeemed, isRefused, problemOfCoupon } from './coupon-problem.ts';

const refused = (serverCode: ErrorCode, status: number) =>
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
] as const)('%s has words of its own, and is not sent again', (code, status, key) => {
  expect(problemOfCoupon(refused(code, status))).toEqual({ key });
  expect(isRefused(refused(code, status))).toBe(true);
  expect(isRedeemed(refused(code, status))).toBe(code === 'COUPON_REDEEMED');
});

test('each end of a coupon has a title and a picture of its own; a typing error is no end', () => {
  const codes = [
    'COUPON_NOT_BEGUN',
    'COUPON_ENDED',
    'COUPON_USED_UP',
    'COUPON_SOLD_OUT',
    'COUPON_REDEEMED',
    'COUPON_LIMIT_REACHED',
  ] as const;
  const ends = codes.map((code) => endOfCoupon(refused(code, 410)));
  for (const part of ['title', 'picture'] as const)
    expect(new Set(ends.map((end) => end?.[part])).size, part).toBe(codes.length);
  expect(endOfCoupon(refused('COUPON_MISTYPED', 400))).toBeUndefined();
});

test('the day on which a campaign begins is known of a coupon that is too early, and of no other', () => {
  const details = [{ path: 'code', message: 'server words', kind: '2027-02-01' }];
  const told = (serverCode: ErrorCode) =>
    beginOfCampaign(new ApiError('server words', { status: 409, code: 'HTTP_ERROR', serverCode, details }));
  expect(told('COUPON_NOT_BEGUN')).toBe('2027-02-01');
  expect(told('COUPON_REDEEMED')).toBeUndefined();
});

test('too many tries are told in the words of the server, which knows the wait, and may be sent again', () => {
  expect(problemOfCoupon(refused('TOO_MANY_TRIES', 429))).toEqual({ message: 'server words' });
  expect(isRefused(refused('TOO_MANY_TRIES', 429))).toBe(false);
});

test('what has no words here is told in those that came, and may be sent again', () => {
  const lost = new ApiError('no connection', { status: 0, code: 'NETWORK_ERROR' });
  expect(problemOfCoupon(lost)).toEqual({ message: 'no connection' });
  expect(isRefused(lost)).toBe(false);
  expect(isRefused(null)).toBe(false);
});
