import type { sendCode as sendCodeEndpoint } from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';

import { day, later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { limitOf, secondsUntilTaken, isSharedTokenTaken } from '../../platform/limit/rate-limit.ts';
import { parsePhone, type ParsedPhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { sendSignInCode } from './auth.jobs.ts';
import { authErrors } from './auth.texts.ts';
import type { Browser } from './browser.ts';
import {
  type Challenge,
  insertCodeSend,
  lockPhone,
  type Purpose,
  selectLiveChallenge,
  selectUnansweredSends,
} from './challenge.queries.ts';
import { areGuessesSpent } from './guess-breaker.ts';
import { areGuessesLeft } from './guess-bucket.ts';
import { hurdleOf } from './hurdle.ts';
import { makePuzzle, type Proof, puzzleLifeMs, workOf } from './puzzle.ts';
import {
  asksPerAddress,
  codeLifeMs,
  excessOfFast,
  puzzleBits,
  sharesOfCap,
  triesPerCode,
} from './sign-in-limits.ts';
import { excessOfSends, excessOfTolls, gapLeft, nextGap, waitForQuota } from './sign-in-quota.ts';

type Asked = { phone: string; browser: Browser; purpose: Purpose; proof?: Proof | undefined };

/** The same, once it is known who asks for what. */
type Asking = Omit<Asked, 'phone' | 'proof'> & ParsedPhone & { isKnown: boolean; work: number; now: Date };

type Sent = { challengeId: string; answer: DataOfEndpoint<typeof sendCodeEndpoint> };

/**
 * Sends a code, or where codes are being guessed a link, to a phone, known or not, with the same work for both.
 * The challenge, its count and the job that sends it are one transaction.
 */
export async function sendCode(context: Context, { proof, ...asked }: Asked): Promise<Sent> {
  const now = context.clock.now();
  const parsed = parsePhone(asked.phone);
  const { browser } = asked;
  const whose = { phone: parsed.phone, addressKey: browser.addressKey };
  const work = proof === undefined ? 0 : workOf(context.secrets, whose, proof, now);
  const asking = { ...asked, ...parsed, isKnown: browser.knows(parsed.phone), work, now };
  return context.database.transaction(async (sql) => {
    await lockPhone(sql, parsed.phone);
    const resendInMs = await paceOf(sql, asking);
    const { challenge, bits } = await continueOrStart(sql, context.secrets, asking);
    if (bits > work) throw harder(context, asking, bits);
    if (bits > 0 && proof !== undefined) await spendProof(sql, context, asking, proof);
    await spendOfCap(sql, context, asking);
    const { number } = await insertCodeSend(sql, {
      challenge,
      ...whose,
      purpose: asked.purpose,
      country: parsed.region,
      language: browser.language,
      isFromKnownBrowser: asking.isKnown,
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

/** Throws where the browser itself asks too fast, a known one for its own quota too; answers the wait after this sending. */
async function paceOf(sql: Executor, { phone, isKnown, browser, now }: Asking): Promise<number> {
  const sends = await selectUnansweredSends(sql, phone, later(now, -day));
  const own = sends.filter((send) =>
    isKnown ? send.isFromKnownBrowser : !send.isFromKnownBrowser && send.addressKey === browser.addressKey,
  );
  const waitMs = Math.max(gapLeft(own, now), isKnown ? waitForQuota(own, now) : 0);
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: waitMs / second });
  return nextGap(own, now);
}

/**
 * Within its life a code is sent again as it is, with the tries it has left: a resend never refills them (SECURITY A5). Where the
 * codes of a phone, or of everybody, are being guessed, what follows is a link.
 */
async function continueOrStart(
  sql: Executor,
  secrets: Secrets,
  asking: Asking,
): Promise<{ challenge: Challenge; bits: number }> {
  const { phone, browser, purpose, isKnown, now } = asking;
  const isGuessedAt =
    !isKnown && (!(await areGuessesLeft(sql, phone, now)) || (await areGuessesSpent(sql, now)));
  const id = browser.challengeIdFor(purpose);
  const live = id && (await selectLiveChallenge(sql, { id, phone, purpose }, now));
  const isAgain = live && (live.isLink || !isGuessedAt);
  if (isAgain && !live.isLink && live.tries >= triesPerCode) {
    const retryAfterSeconds = (live.expiresAt.getTime() - now.getTime()) / second;
    throw new AppError('TOO_MANY_TRIES', { retryAfterSeconds });
  }
  const excess = await excessOf(sql, asking, !isAgain);
  const { bits, isLink } = isKnown ? { bits: 0, isLink: false } : hurdleOf(excess, isGuessedAt);
  // Who changes a number is signed in and types two codes: no link could stand for one of them.
  if (purpose !== 'sign_in' && (bits > 0 || isLink))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
  if (isAgain) return { challenge: live, bits };
  const keyNumber = secrets.keyNumber('one-time-code');
  const expiresAt = later(now, codeLifeMs);
  return { challenge: { id: random.uuid(), keyNumber, tries: 0, expiresAt, isLink }, bits };
}

/** How many times what is allowed strangers ask for this phone, and address and country ask at all; a new challenge is counted. */
async function excessOf(sql: Executor, asking: Asking, isNew: boolean): Promise<number> {
  const { browser, phone, region, now } = asking;
  const { addressKey, isLocal } = browser;
  const sends = await selectUnansweredSends(sql, phone, later(now, -day));
  const ofStrangers = sends.filter((send) => !send.isFromKnownBrowser);
  const isFast =
    !isLocal && (await secondsUntilTaken(sql, `ask:${addressKey}`, asksPerAddress, now)) !== undefined;
  const ofTolls = isNew ? await excessOfTolls(sql, { phone, region, addressKey, isLocal }, now) : 0;
  return Math.max(excessOfSends(ofStrangers, now), ofTolls, isFast ? excessOfFast : 0);
}

/** A puzzle is paid with once. */
async function spendProof(sql: Executor, context: Context, asking: Asking, proof: Proof): Promise<void> {
  const once = limitOf(1, { refill: 1, everyMs: 4 * puzzleLifeMs });
  const wait = await secondsUntilTaken(sql, `puzzle:${proof.puzzle}`, once, asking.now);
  if (wait !== undefined) throw harder(context, asking, asking.work);
}

function harder(
  { secrets }: Context,
  { phone, browser: { addressKey }, now }: Asking,
  bits: number,
): AppError {
  const puzzle = makePuzzle(secrets, { phone, addressKey }, bits, now);
  return new AppError('PUZZLE_REQUIRED', {
    details: [{ path: 'body.proof', kind: puzzle, message: authErrors.PUZZLE_REQUIRED }],
  });
}

/**
 * The most that texts may cost in a day, whoever asks (SECURITY A6). Known browsers have a part of their own; when the part of
 * strangers is spent, only the dearest puzzle opens one more.
 */
async function spendOfCap(sql: Executor, context: Context, asking: Asking): Promise<void> {
  const cap = context.config.codesPerDay;
  const { isKnown, work, now } = asking;
  const isDear = work >= puzzleBits.max;
  const parts = isKnown
    ? (['known'] as const)
    : (['strangers', ...(isDear ? (['workers'] as const) : [])] as const);
  for (const part of parts) {
    const share = Math.floor(cap * sharesOfCap[part]);
    if (await isSharedTokenTaken(sql, `codes:${part}`, limitOf(share, { refill: share, everyMs: day }), now))
      return;
  }
  if (cap > 0 && !isKnown && !isDear) throw harder(context, asking, puzzleBits.max);
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
}
