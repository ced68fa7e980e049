import { beforeEach, expect, test } from 'vitest';

import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
import { type HeldClock, heldClock } from './testing/held-clock.ts';

let clock: HeldClock;
let breaker: CircuitBreaker;

beforeEach(() => {
  clock = heldClock();
  breaker = circuitBreaker({ failures: 3, windowMs: 60_000, restMs: 30_000 }, clock);
});

function fail(times: number): void {
  for (let count = 0; count < times; count += 1) breaker.failed('first');
}

test('two failures keep the circuit closed and the third opens it', () => {
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
  fail(1);
  expect(breaker.admit('first')).toBe('refused');
  expect(breaker.isOpen('first')).toBe(true);
});

test('one provider does not answer for another', () => {
  fail(3);
  expect(breaker.admit('second')).toBe('closed');
});

test('failures outside the window are forgotten', () => {
  fail(2);
  clock.pass(60_000);
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
});

test('a success in between starts the count anew', () => {
  fail(2);
  breaker.succeeded('first');
  fail(2);
  expect(breaker.admit('first')).toBe('closed');
});

test('after its rest one caller may try, and the others wait', () => {
  fail(3);
  clock.pass(29_999);
  expect(breaker.admit('first')).toBe('refused');
  clock.pass(1);
  expect(breaker.admit('first')).toBe('trial');
  expect(breaker.admit('first')).toBe('refused');
});

test('a trial that succeeds closes the circuit', () => {
  fail(3);
  clock.pass(30_000);
  breaker.admit('first');
  breaker.succeeded('first');
  expect(breaker.admit('first')).toBe('closed');
});

test('a trial that fails opens it for another rest', () => {
  fail(3);
  clock.pass(30_000);
  breaker.admit('first');
  breaker.failed('first');
  clock.pass(29_999);
  expect(breaker.admit('first')).toBe('refused');
  clock.pass(1);
  expect(breaker.admit('first')).toBe('trial');
});

test('a trial that never ends does not lock the door for ever', () => {
  fail(3);
  clock.pass(30_000);
  breaker.admit('first');
  clock.pass(30_000);
  expect(breaker.admit('first')).toBe('trial');
});
