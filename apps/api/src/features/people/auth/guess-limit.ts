import type { Phone } from '@nabta/domain/phone';

import type { Bucket } from '../../platform/limit/rate-limit.queries.ts';
import { secondsUntilToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Browser } from './browser.ts';
import { guessesPerKnownBrowser, guessesPerPhone } from './sign-in-limits.ts';

/** A browser that signed in with the phone guesses on its own account, so that strangers never use up its guesses (SECURITY A3). */
export function guessBucketOf(browser: Browser, phone: Phone): Bucket {
  return browser.knows(phone)
    ? { key: `guess:browser:${browser.deviceId}`, limit: guessesPerKnownBrowser }
    : ofStrangers(phone);
}

/** Whether strangers may still guess a code of the phone. */
export async function areGuessesLeft(sql: Executor, phone: Phone, now: Date): Promise<boolean> {
  return (await secondsUntilToken(sql, ofStrangers(phone), now)) === 0;
}

function ofStrangers(phone: Phone): Bucket {
  return { key: `guess:phone:${phone}`, limit: guessesPerPhone };
}
