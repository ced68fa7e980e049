import { lastTry } from '@nabta/contract/auth';
import type { Phone } from '@nabta/domain/phone';

import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { isSame } from '../../platform/is-same.ts';
import type { Bucket } from '../../platform/limit/rate-limit.queries.ts';
import { returnToken, secondsUntilTaken, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { lastTryText } from './auth.texts.ts';
import type { Browser } from './browser.ts';
import {
  type Purpose,
  selectLiveChallenge,
  updateChallengeTries,
  updateChallengeTryReturned,
  updateChallengeVerified,
  type WhichChallenge,
} from './challenge.queries.ts';
import { countGuess } from './guess-breaker.ts';
import { guessBucketOf } from './guess-bucket.ts';
import { codeOf } from './one-time-code.ts';
import { triesPerCode, verifiesPerAddress } from './sign-in-limits.ts';
import { countersOf } from './sign-in-quota.ts';
import { type Counter, updateTalliesVerified } from './tally.queries.ts';

/** What somebody claims: that they read this code on this phone. */
export type Claim = { phone: Phone; code: string; browser: Browser; purpose: Purpose };

/** That the code was right. It opens something once, in the transaction of what it opens. */
export type Proof = {
  challenge: WhichChallenge;
  bucket: Bucket;
  /** Where the guess of an unknown browser was counted, and when. */
  guess: { counter: Counter; at: Date } | undefined;
};

/** Throws unless the code is right. A try is spent and committed before anything is compared (SECURITY A1). */
export async function proveCode(context: Context, { phone, code, browser, purpose }: Claim): Promise<Proof> {
  const now = context.clock.now();
  const isKnown = browser.knows(phone);
  if (!browser.isLocal && !isKnown)
    await takeToken(context.database.sql, `verify:${browser.addressKey}`, verifiesPerAddress, now);
  const id = browser.challengeIdFor(purpose);
  if (id === undefined) throw new AppError('CODE_EXPIRED');
  const challenge = { id, phone, purpose };
  const bucket = guessBucketOf(browser, phone);
  const { spent, guess } = await context.database.transaction(async (sql) => {
    const [spent, wait, guess] = await Promise.all([
      updateChallengeTries(sql, challenge, triesPerCode, now),
      secondsUntilTaken(sql, bucket.key, bucket.limit, now),
      isKnown ? undefined : countGuess(sql, now),
    ]);
    if (spent === undefined) throw await reasonOfRefusal(sql, challenge, now);
    // Whoever asks again is sent a link, which strangers cannot use up.
    if (!isKnown && (wait !== undefined || guess === undefined)) throw new AppError('CODE_EXPIRED');
    if (wait !== undefined) throw new AppError('TOO_MANY_TRIES', { retryAfterSeconds: wait });
    return { spent, guess };
  });
  const { keyNumber } = spent;
  const right = codeOf(context.secrets, { purpose: 'one-time-code', challengeId: id, keyNumber });
  if (right === undefined || !isSame(code, right)) throw wrongCode(spent, now);
  return { challenge, bucket, guess: guess && { counter: guess, at: now } };
}

type UsedProof = Proof & { country: string; addressKey: string; createdAt: Date };

/** Spends a proof; of any number of callers who bring it one succeeds. */
export async function useProof(sql: Executor, proof: Proof, now: Date): Promise<UsedProof> {
  const used = await updateChallengeVerified(sql, proof.challenge.id, now);
  if (used === undefined) throw new AppError('CODE_EXPIRED');
  return { ...proof, ...used };
}

/** Counts a used proof as an honest one; at the end of its transaction, since everybody waits for these counters. */
export async function countProof(sql: Executor, proof: UsedProof): Promise<void> {
  const { challenge, country: region, addressKey, createdAt } = proof;
  await Promise.all([
    returnGuess(sql, proof),
    updateTalliesVerified(sql, countersOf({ phone: challenge.phone, region, addressKey }), createdAt),
  ]);
}

/** Of a right code that opened nothing yet the try is given back, so that it can be brought again. */
export async function returnProof(sql: Executor, proof: Proof): Promise<void> {
  await updateChallengeTryReturned(sql, proof.challenge.id);
  await returnGuess(sql, proof);
}

/** A right guess was none. */
async function returnGuess(sql: Executor, { bucket, guess }: Proof): Promise<void> {
  await returnToken(sql, bucket.key, bucket.limit);
  if (guess !== undefined) await updateTalliesVerified(sql, [guess.counter], guess.at);
}

/** Says when one try is left, and after the last how long this code stays locked. */
function wrongCode({ tries, expiresAt }: { tries: number; expiresAt: Date }, now: Date): AppError {
  if (tries >= triesPerCode)
    return new AppError('WRONG_CODE', { retryAfterSeconds: (expiresAt.getTime() - now.getTime()) / second });
  if (tries < triesPerCode - 1) return new AppError('WRONG_CODE');
  return new AppError('WRONG_CODE', { details: [{ path: 'code', kind: lastTry, message: lastTryText }] });
}

async function reasonOfRefusal(sql: Executor, challenge: WhichChallenge, now: Date): Promise<AppError> {
  const live = await selectLiveChallenge(sql, challenge, now);
  if (live === undefined || live.isLink) return new AppError('CODE_EXPIRED');
  return new AppError('TOO_MANY_TRIES', {
    retryAfterSeconds: (live.expiresAt.getTime() - now.getTime()) / second,
  });
}
