import { expect, test } from 'vitest';

import { day, minute } from '#core/clock.ts';

import { codeTtlMs, guessesPerPhone, sendGapsMs, triesPerCode } from './sign-in-limits.ts';

/** Maximum probability of an account takeover per day. */
const maxOdds = 1e-3;
const codes = 10_000;
const days = 30;

/**
 * Simulates attackers who request codes as fast as allowed and use every guess of the phone's bucket. Returns
 * compared guesses per day.
 */
function attack(attackers: number): number[] {
  const { capacity, refillPerSecond } = guessesPerPhone;
  const pace = Math.max(...sendGapsMs);
  const compared = Array.from({ length: days }, () => 0);
  let tokens = capacity;
  for (let nowMs = 0; nowMs < days * day; nowMs += minute) {
    tokens = Math.min(capacity, tokens + (refillPerSecond * minute) / 1_000);
    // Every valid code allows three attempts, limited by the phone's token bucket.
    const validCodes = attackers * Math.ceil(codeTtlMs / pace);
    const guesses = Math.min(Math.floor(tokens), validCodes * triesPerCode);
    tokens -= guesses;
    compared[Math.floor(nowMs / day)] = (compared[Math.floor(nowMs / day)] ?? 0) + guesses;
  }
  return compared;
}

test.each([1, 100, 10_000])(
  'limits %i attackers of one account to one success in a thousand per day',
  (attackers) => {
    const compared = attack(attackers);
    const worst = Math.max(...compared);
    expect(worst, 'the attack used all guesses').toBeGreaterThanOrEqual(8);
    // A guess of a new code is correct with probability 1/10,000.
    expect(1 - (1 - 1 / codes) ** worst).toBeLessThanOrEqual(maxOdds);
    const inMonth = compared.reduce((sum, count) => sum + count, 0);
    expect(1 - (1 - 1 / codes) ** inMonth).toBeLessThanOrEqual(0.0067);
  },
);
