import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import type { Bucket } from '#core/rate-limit/rate-limit.queries.ts';
import { secondsUntilToken } from '#core/rate-limit/rate-limit.ts';

import type { Browser } from './browser.ts';
import { guessesPerKnownBrowser, guessesPerPhone, wrongGuesses } from './sign-in-limits.ts';
import { type Counter, selectTally, type Tally, updateTallyAsked } from './tally.queries.ts';

/** Known browsers have their own bucket, so unknown ones cannot use up the user's guesses. */
export function guessBucketOf(browser: Browser, phone: Phone): Bucket {
  return browser.hasSignedInWith(phone)
    ? { key: `guess:browser:${browser.deviceId}`, limit: guessesPerKnownBrowser }
    : unknownBrowserBucketOf(phone);
}

/** Whether unknown browsers may still guess codes of the phone. */
export async function areGuessesLeft(sql: Executor, phone: Phone, now: Date): Promise<boolean> {
  return (await secondsUntilToken(sql, unknownBrowserBucketOf(phone), now)) === 0;
}

function unknownBrowserBucketOf(phone: Phone): Bucket {
  return { key: `guess:phone:${phone}`, limit: guessesPerPhone };
}

const scope = 'guesses';
/** Shards the global counter to avoid lock contention. */
const shards = 16;

/**
 * Counts a guess from an unknown browser before the comparison; undefined when the global limit of wrong
 * guesses is reached.
 */
export async function countGuess(sql: Executor, now: Date): Promise<Counter | undefined> {
  const counter = { scope, part: (random.bytes(1)[0] ?? 0) % shards };
  return exceedsLimit(await updateTallyAsked(sql, counter, now), 0) ? undefined : counter;
}

/** Whether one more wrong guess would exceed the global limit. */
export async function isGuessLimitReached(sql: Executor, now: Date): Promise<boolean> {
  return exceedsLimit(await selectTally(sql, scope, now), 1);
}

function exceedsLimit(
  { unverifiedInDay, unverifiedInHour, verifiedInDay }: Tally,
  additional: number,
): boolean {
  const perDay = Math.max(wrongGuesses.perDay, wrongGuesses.shareOfVerified * verifiedInDay);
  return (
    unverifiedInDay + additional > perDay || unverifiedInHour + additional > perDay / wrongGuesses.hoursOfDay
  );
}
