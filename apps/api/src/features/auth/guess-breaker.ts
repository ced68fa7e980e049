import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { wrongGuesses } from './sign-in-limits.ts';
import { type Counter, selectTally, type Tally, updateTallyAsked } from './tally.queries.ts';

const scope = 'guesses';
/** Everybody guesses, right or wrong, and nobody waits for everybody else. */
const parts = 16;

/**
 * Counts a guess of an unknown browser before it is compared; undefined where all of them together have guessed wrong too often,
 * and nothing more is compared (SECURITY A2).
 */
export async function countGuess(sql: Executor, now: Date): Promise<Counter | undefined> {
  const counter = { scope, part: (random.bytes(1)[0] ?? 0) % parts };
  return isTooOften(await updateTallyAsked(sql, counter, now), 0) ? undefined : counter;
}

/** Whether one more wrong guess would be one too many. */
export async function areGuessesSpent(sql: Executor, now: Date): Promise<boolean> {
  return isTooOften(await selectTally(sql, scope, now), 1);
}

function isTooOften({ unverifiedInDay, unverifiedInHour, verifiedInDay }: Tally, more: number): boolean {
  const perDay = Math.max(wrongGuesses.perDay, wrongGuesses.shareOfVerified * verifiedInDay);
  return unverifiedInDay + more > perDay || unverifiedInHour + more > perDay / wrongGuesses.hoursOfDay;
}
