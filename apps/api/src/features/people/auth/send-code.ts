import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { sendCode as sendCodeEndpoint } from '@nabta/contract/people/auth';

import { day, addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import { parsePhone, type ParsedPhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { tokenBucket, consumeOrWait, tryConsumeSharded } from '#core/rate-limit/rate-limit.ts';

import { sendSignInCode } from './auth.jobs.ts';
import { authErrors } from './auth.texts.ts';
import type { Browser } from './browser.ts';
import { challengePolicyOf, createPuzzle, type WorkProof, puzzleTtlMs, workOf } from './challenge-policy.ts';
import {
  type Challenge,
  insertCodeSend,
  lockPhone,
  type Purpose,
  selectLiveChallenge,
  selectUnansweredSends,
} from './challenge.queries.ts';
import { areGuessesLeft, isGuessLimitReached } from './guess-limit.ts';
import {
  codeRequestsPerAddress,
  codeTtlMs,
  fastRequestExcess,
  puzzleBits,
  capShares,
  triesPerCode,
} from './sign-in-limits.ts';
import {
  excessOfSends,
  excessOfQuotas,
  getRemainingGapMs,
  getNextGapMs,
  getQuotaWaitMs,
} from './sign-in-quota.ts';

type SendCodeInput = { phone: string; browser: Browser; purpose: Purpose; proof?: WorkProof | undefined };

/** Input with parsed phone, browser status and proven work. */
type SendCodeRequest = Omit<SendCodeInput, 'phone' | 'proof'> &
  ParsedPhone & { isKnown: boolean; work: number; now: Date };

type SendCodeResult = { challengeId: string; answer: DataOfEndpoint<typeof sendCodeEndpoint> };

/**
 * Sends a code, or a link while codes are being guessed; known and unknown phones take the same work.
 * Challenge, counters and job are one transaction.
 */
export async function sendCode(
  context: Context,
  { proof, ...input }: SendCodeInput,
): Promise<SendCodeResult> {
  const now = context.clock.now();
  const parsed = parsePhone(input.phone);
  const { browser } = input;
  const requester = { phone: parsed.phone, addressKey: browser.addressKey };
  const work = proof === undefined ? 0 : workOf(context.secrets, requester, proof, now);
  const request = { ...input, ...parsed, isKnown: browser.hasSignedInWith(parsed.phone), work, now };
  return context.database.transaction(async (sql) => {
    await lockPhone(sql, parsed.phone);
    const resendInMs = await enforcePace(sql, request);
    const { challenge, bits } = await reuseOrCreateChallenge(sql, context.secrets, request);
    if (bits > work) throw createPuzzleError(context, request, bits);
    if (bits > 0 && proof !== undefined) await consumeWorkProof(sql, context, request, proof);
    await consumeDailyCap(sql, context, request);
    const number = await insertCodeSend(sql, {
      challenge,
      ...requester,
      purpose: input.purpose,
      country: parsed.region,
      language: browser.language,
      isFromKnownBrowser: request.isKnown,
      sentAt: now,
    });
    await addJob(sql, sendSignInCode, {
      challengeId: challenge.id,
      number,
      isAtConsole: browser.isAtConsole,
    });
    return {
      challengeId: challenge.id,
      answer: {
        expiresIn: Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / second),
        resendIn: resendInMs / second,
        isLink: challenge.isLink,
      },
    };
  });
}

/**
 * Throws when the browser requests too fast or exceeds its quota; returns the wait until the next request.
 */
async function enforcePace(
  sql: Executor,
  { phone, isKnown, browser, now }: SendCodeRequest,
): Promise<number> {
  const sends = await selectUnansweredSends(sql, phone, addMs(now, -day));
  const ownSends = sends.filter((send) =>
    isKnown ? send.isFromKnownBrowser : !send.isFromKnownBrowser && send.addressKey === browser.addressKey,
  );
  const waitMs = Math.max(getRemainingGapMs(ownSends, now), isKnown ? getQuotaWaitMs(ownSends, now) : 0);
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: waitMs / second });
  return getNextGapMs(ownSends, now);
}

/**
 * Resends a valid code with its remaining attempts: a resend never resets them. Under a guessing attack a
 * link is sent instead.
 */
async function reuseOrCreateChallenge(
  sql: Executor,
  secrets: Secrets,
  request: SendCodeRequest,
): Promise<{ challenge: Challenge; bits: number }> {
  const { phone, browser, purpose, isKnown, now } = request;
  const isUnderAttack =
    !isKnown && (!(await areGuessesLeft(sql, phone, now)) || (await isGuessLimitReached(sql, now)));
  const id = browser.challengeIdFor(purpose);
  const live = id && (await selectLiveChallenge(sql, { id, phone, purpose }, now));
  const isReused = live && (live.isLink || !isUnderAttack);
  if (isReused && !live.isLink && live.tries >= triesPerCode) {
    const retryAfterSeconds = (live.expiresAt.getTime() - now.getTime()) / second;
    throw new AppError('TOO_MANY_TRIES', { retryAfterSeconds });
  }
  const excess = await excessOf(sql, request, !isReused);
  const { bits, isLink } = isKnown ? { bits: 0, isLink: false } : challengePolicyOf(excess, isUnderAttack);
  // A phone change needs two typed codes, so a link cannot replace one.
  if (purpose !== 'sign_in' && (bits > 0 || isLink))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
  if (isReused) return { challenge: live, bits };
  const keyNumber = secrets.keyNumber('one-time-code');
  const expiresAt = addMs(now, codeTtlMs);
  return { challenge: { id: random.uuid(), keyNumber, tries: 0, expiresAt, isLink }, bits };
}

/** Returns the highest ratio of requests to limits for phone, address and country; counts a new challenge. */
async function excessOf(sql: Executor, request: SendCodeRequest, isNew: boolean): Promise<number> {
  const { browser, phone, region, now } = request;
  const { addressKey, isLocal } = browser;
  const sends = await selectUnansweredSends(sql, phone, addMs(now, -day));
  const unknownBrowserSends = sends.filter((send) => !send.isFromKnownBrowser);
  const isFast =
    !isLocal && (await consumeOrWait(sql, `ask:${addressKey}`, codeRequestsPerAddress, now)) !== undefined;
  const quotaExcess = isNew ? await excessOfQuotas(sql, { phone, region, addressKey, isLocal }, now) : 0;
  return Math.max(excessOfSends(unknownBrowserSends, now), quotaExcess, isFast ? fastRequestExcess : 0);
}

/** A puzzle can be used once. */
async function consumeWorkProof(
  sql: Executor,
  context: Context,
  request: SendCodeRequest,
  proof: WorkProof,
): Promise<void> {
  const singleUse = tokenBucket(1, { refill: 1, everyMs: 4 * puzzleTtlMs });
  const wait = await consumeOrWait(sql, `puzzle:${proof.puzzle}`, singleUse, request.now);
  if (wait !== undefined) throw createPuzzleError(context, request, request.work);
}

function createPuzzleError(
  { secrets }: Context,
  { phone, browser: { addressKey }, now }: SendCodeRequest,
  bits: number,
): AppError {
  const puzzle = createPuzzle(secrets, { phone, addressKey }, bits, now);
  return new AppError('PUZZLE_REQUIRED', {
    details: [{ path: 'body.proof', kind: puzzle, message: authErrors.PUZZLE_REQUIRED }],
  });
}

/**
 * Daily cap on SMS costs. Known browsers have a separate share; when the share of unknown browsers is used
 * up, the hardest puzzle allows one more.
 */
async function consumeDailyCap(sql: Executor, context: Context, request: SendCodeRequest): Promise<void> {
  const cap = context.config.codesPerDay;
  const { isKnown, work, now } = request;
  const isHardest = work >= puzzleBits.max;
  const tryConsumeShare = async (name: keyof typeof capShares) => {
    const share = Math.floor(cap * capShares[name]);
    return tryConsumeSharded(sql, `codes:${name}`, tokenBucket(share, { refill: share, everyMs: day }), now);
  };
  if (await tryConsumeShare(isKnown ? 'known' : 'strangers')) return;
  if (!isKnown && isHardest && (await tryConsumeShare('workers'))) return;
  if (cap > 0 && !isKnown && !isHardest) throw createPuzzleError(context, request, puzzleBits.max);
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
}
