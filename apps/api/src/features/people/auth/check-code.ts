import { lastTry } from '@nabta/contract/people/auth';
import type { Phone } from '@nabta/domain/phone';

import { second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { Bucket } from '#core/rate-limit/rate-limit.queries.ts';
import { refundToken, consumeOrWait, consumeToken } from '#core/rate-limit/rate-limit.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';

import { lastTryText } from './auth.texts.ts';
import type { Browser } from './browser.ts';
import {
  type Purpose,
  selectLiveChallenge,
  updateChallengeTries,
  updateChallengeTryRefunded,
  updateChallengeVerified,
  type ChallengeKey,
  type VerifiedChallenge,
} from './challenge.queries.ts';
import { guessBucketOf, countGuess } from './guess-limit.ts';
import { deriveCode } from './one-time-code.ts';
import { triesPerCode, verifiesPerAddress } from './sign-in-limits.ts';
import { countersOf } from './sign-in-quota.ts';
import { type Counter, updateTalliesVerified } from './tally.queries.ts';

export type CodeAttempt = { phone: Phone; code: string; browser: Browser; purpose: Purpose };

/** Result of a correct code; it can be consumed once, in the transaction of the action it allows. */
export type CodeProof = {
  challenge: ChallengeKey;
  bucket: Bucket;
  /** Counter and time of an unknown browser's guess. */
  guess: { counter: Counter; at: Date } | undefined;
};

/** Throws unless the code is correct. The attempt is counted and committed before the comparison. */
export async function checkCode(
  context: Context,
  { phone, code, browser, purpose }: CodeAttempt,
): Promise<CodeProof> {
  const now = context.clock.now();
  const isKnown = browser.hasSignedInWith(phone);
  if (!browser.isLocal && !isKnown)
    await consumeToken(context.database.sql, `verify:${browser.addressKey}`, verifiesPerAddress, now);
  const id = browser.challengeIdFor(purpose);
  if (id === undefined) throw new AppError('CODE_EXPIRED');
  const challenge = { id, phone, purpose };
  const bucket = guessBucketOf(browser, phone);
  const { spent, guess } = await context.database.transaction(async (sql) => {
    const [spent, wait, guess] = await Promise.all([
      updateChallengeTries(sql, challenge, triesPerCode, now),
      consumeOrWait(sql, bucket.key, bucket.limit, now),
      isKnown ? undefined : countGuess(sql, now),
    ]);
    if (spent === undefined) throw await findRejection(sql, challenge, now);
    // The next code request sends a link, which other people's guesses cannot use up.
    if (!isKnown && (wait !== undefined || guess === undefined)) throw new AppError('CODE_EXPIRED');
    if (wait !== undefined) throw new AppError('TOO_MANY_TRIES', { retryAfterSeconds: wait });
    return { spent, guess };
  });
  const { keyNumber } = spent;
  const expectedCode = deriveCode(context.secrets, { purpose: 'one-time-code', challengeId: id, keyNumber });
  if (expectedCode === undefined || !timingSafeEqualText(code, expectedCode))
    throw createWrongCodeError(spent, now);
  return { challenge, bucket, guess: guess && { counter: guess, at: now } };
}

type ConsumedProof = CodeProof & VerifiedChallenge;

/** Consumes a proof; succeeds for one of several concurrent callers. */
export async function consumeProof(sql: Executor, proof: CodeProof, now: Date): Promise<ConsumedProof> {
  const consumed = await updateChallengeVerified(sql, proof.challenge.id, now);
  if (consumed === undefined) throw new AppError('CODE_EXPIRED');
  return { ...proof, ...consumed };
}

/**
 * Counts a consumed proof as verified. Call it at the end of the transaction: all sign-ins update these
 * counters.
 */
export async function recordProof(sql: Executor, proof: ConsumedProof): Promise<void> {
  const { challenge, country: region, addressKey, createdAt } = proof;
  await Promise.all([
    refundGuess(sql, proof),
    updateTalliesVerified(sql, countersOf({ phone: challenge.phone, region, addressKey }), createdAt),
  ]);
}

/** Refunds the attempt of a correct code that was not used, so it can be entered again. */
export async function refundProof(sql: Executor, proof: CodeProof): Promise<void> {
  await updateChallengeTryRefunded(sql, proof.challenge.id);
  await refundGuess(sql, proof);
}

/** A correct code does not count as a guess. */
async function refundGuess(sql: Executor, { bucket, guess }: CodeProof): Promise<void> {
  await refundToken(sql, bucket.key, bucket.limit);
  if (guess !== undefined) await updateTalliesVerified(sql, [guess.counter], guess.at);
}

/** Reports when one attempt is left and, after the last one, how long the code stays locked. */
function createWrongCodeError({ tries, expiresAt }: { tries: number; expiresAt: Date }, now: Date): AppError {
  if (tries >= triesPerCode)
    return new AppError('WRONG_CODE', { retryAfterSeconds: (expiresAt.getTime() - now.getTime()) / second });
  if (tries < triesPerCode - 1) return new AppError('WRONG_CODE');
  return new AppError('WRONG_CODE', { details: [{ path: 'code', kind: lastTry, message: lastTryText }] });
}

async function findRejection(sql: Executor, challenge: ChallengeKey, now: Date): Promise<AppError> {
  const live = await selectLiveChallenge(sql, challenge, now);
  if (live === undefined || live.isLink) return new AppError('CODE_EXPIRED');
  return new AppError('TOO_MANY_TRIES', {
    retryAfterSeconds: (live.expiresAt.getTime() - now.getTime()) / second,
  });
}
