import { beforeEach, expect, test } from 'vitest';

import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { type ManualClock, createManualClock } from './testing/manual-clock.ts';

let clock: ManualClock;
let breaker: CircuitBreaker;

beforeEach(() => {
  clock = createManualClock();
  breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, clock);
});

function fail(times: number): void {
  for (let count = 0; count < times; count += 1) breaker.recordFailure('first');
}

test('stays closed after two failures and opens after the third', () => {
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
  fail(1);
  expect(breaker.admit('first')).toBe('refused');
  expect(breaker.isOpen('first')).toBe(true);
});

test('counts every provider separately', () => {
  fail(3);
  expect(breaker.admit('second')).toBe('closed');
});

test('ignores failures outside the window', () => {
  fail(2);
  clock.advance(60_000);
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
});

test('resets the count after a success', () => {
  fail(2);
  breaker.recordSuccess('first');
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
});

test('allows one caller a trial after the cooldown and rejects the others', () => {
  fail(3);
  clock.advance(29_999);
  expect(breaker.admit('first')).toBe('refused');
  clock.advance(1);
  expect(breaker.admit('first')).toBe('trial');
  expect(breaker.admit('first')).toBe('refused');
});

test('closes after a successful trial', () => {
  fail(3);
  clock.advance(30_000);
  breaker.admit('first');
  breaker.recordSuccess('first');
  expect(breaker.admit('first')).toBe('closed');
});

test('opens for a second cooldown after a failed trial', () => {
  fail(3);
  clock.advance(30_000);
  breaker.admit('first');
  breaker.recordFailure('first');
  clock.advance(29_999);
  expect(breaker.admit('first')).toBe('refused');
  clock.advance(1);
  expect(breaker.admit('first')).toBe('trial');
});

test('allows a new trial when the last one never ends', () => {
  fail(3);
  clock.advance(30_000);
  breaker.admit('first');
  clock.advance(30_000);
  expect(breaker.admit('first')).toBe('trial');
});
