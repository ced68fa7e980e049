import { describe, expect, test } from 'vitest';

import { isTokenExpired, tokenTimes } from './session.ts';

const times = { issuedAt: 1_000, expiresAt: 1_900 };

describe('token expiry', () => {
  test('treats a token without a numeric expiry as expired', () => {
    expect(tokenTimes(undefined)).toBeUndefined();
    expect(tokenTimes({ iat: 1 })).toBeUndefined();
    expect(tokenTimes({ exp: '1900' })).toBeUndefined();
    expect(tokenTimes({ exp: Number.NaN })).toBeUndefined();
    expect(isTokenExpired(undefined, 0, 0)).toBe(true);
  });

  test.each([
    [31, false],
    [30, true],
    [29, true],
    [0, true],
    [-1, true],
  ])('returns, with %i seconds left, %s', (left, isExpired) => {
    const receivedAt = 5_000_000;
    expect(isTokenExpired(times, receivedAt, receivedAt + (900 - left) * 1_000)).toBe(isExpired);
  });
});

test('tolerates a wrong device clock', () => {
  for (const wrongBySeconds of [-3_600, 3_600, 86_400 * 365]) {
    const receivedAt = (times.issuedAt + wrongBySeconds) * 1_000;
    expect(isTokenExpired(times, receivedAt, receivedAt + 60_000)).toBe(false);
    expect(isTokenExpired(times, receivedAt, receivedAt + 880_000)).toBe(true);
  }
});

test('uses the wall clock without a receipt time or with one in the future', () => {
  expect(isTokenExpired(times, undefined, 1_800_000)).toBe(false);
  expect(isTokenExpired(times, undefined, 1_880_000)).toBe(true);
  expect(isTokenExpired(times, 1_900_000, 1_800_000)).toBe(false);
});

test('reads the times from the payload and defaults the issue time to the expiry', () => {
  expect(tokenTimes({ exp: 1_900, iat: 1_000 })).toEqual(times);
  expect(tokenTimes({ exp: 1_900 })).toEqual({ issuedAt: 1_900, expiresAt: 1_900 });
});
