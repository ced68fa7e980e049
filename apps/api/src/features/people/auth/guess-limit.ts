import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '#core/postgres/database.ts';
import type { Bucket } from '#core/rate-limit/rate-limit.queries.ts';
import { secondsUntilToken } from '#core/rate-limit/rate-limit.ts';

import type { Browser } from './browser.ts';
import { guessesPerKnownBrowser, guessesPerPhone } from './sign-in-limits.ts';

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
