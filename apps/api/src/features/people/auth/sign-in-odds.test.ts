import { expect, test } from 'vitest';

import { day, minute } from '../../platform/clock.ts';
import { codeLifeMs, guessesPerPhone, sendGapsMs, triesPerCode } from './sign-in-limits.ts';

/** SECURITY A1: what an account may be taken over with in a day. */
const maxOdds = 1e-3;
const codes = 10_000;
const days = 30;

/**
 * Attackers who know the limits and do nothing else: each asks for codes of one phone as fast as an address may, and spends every
 * guess that the phone's bucket has. Answers how many guesses are compared on each day.
 */
function attack(attackers: number): number[] {
  const { capacity, refillPerSecond } = guessesPerPhone;
  const pace = Math.max(...sendGapsMs);
  const compared = Array.from({ length: days }, () => 0);
  let tokens = capacity;
  for (let at = 0; at < days * day; at += minute) {
    tokens = Math.min(capacity, tokens + (refillPerSecond * minute) / 1_000);
    // Every code that an attacker holds gives three tries; none is compared without a token of the phone.
    const held = attackers * Math.ceil(codeLifeMs / pace);
    const guesses = Math.min(Math.floor(tokens), held * triesPerCode);
    tokens -= guesses;
    compared[Math.floor(at / day)] = (compared[Math.floor(at / day)] ?? 0) + guesses;
  }
  return compared;
}

test.each([1, 100, 10_000])(
  '%i attackers of one account succeed in a day at most once in a thousand',
  (attackers) => {
    const compared = attack(attackers);
    const worst = Math.max(...compared);
    expect(worst, 'they did what they could').toBeGreaterThanOrEqual(8);
    // Every guess of a new code is right once in ten thousand.
    expect(1 - (1 - 1 / codes) ** worst).toBeLessThanOrEqual(maxOdds);
    const inMonth = compared.reduce((sum, count) => sum + count, 0);
    expect(1 - (1 - 1 / codes) ** inMonth).toBeLessThanOrEqual(0.0067);
  },
);
