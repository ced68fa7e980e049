import type { Account } from '@nabta/contract/account';
import { lastTry } from '@nabta/contract/auth';
import type { Phone } from '@nabta/domain/phone';

import { AppError } from '../../platform/app-error.ts';
import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { returnToken, takeToken } from '../../platform/rate-limit.ts';
import { findOrCreateAccount } from '../account/find-or-create-account.ts';
import { lastTryText } from './auth.texts.ts';
import type { Browser } from './browser.ts';
import { selectLiveChallenge, updateChallengeTries, updateChallengeVerified } from './challenge.queries.ts';
import { codeOf, isSameCode } from './one-time-code.ts';
import {
  guessesPerKnownBrowser,
  guessesPerPhone,
  triesPerCode,
  verifiesPerAddress,
} from './sign-in-limits.ts';
import { countersOf } from './sign-in-quota.ts';
import { startSession, type StartedSession } from './start-session.ts';
import { updateTalliesVerified } from './tally.queries.ts';

type SignedIn = { account: Account; session: StartedSession };

/** Trades the right code for a session. A try is spent and committed before anything is compared (SECURITY A1). */
export async function verifyCode(
  context: Context,
  input: { phone: string; code: string },
  browser: Browser,
): Promise<SignedIn> {
  const { phone } = parsePhone(input.phone);
  const now = context.clock.now();
  if (!browser.isLocal)
    await takeToken(context.database.sql, `verify:${browser.addressKey}`, verifiesPerAddress, now);

  const { challengeId } = browser;
  if (challengeId === undefined) throw new AppError('CODE_EXPIRED');
  const bucket = browser.knows(phone)
    ? { key: `guess:browser:${browser.deviceId}`, limit: guessesPerKnownBrowser }
    : { key: `guess:phone:${phone}`, limit: guessesPerPhone };

  const spent = await context.database.transaction(async (sql) => {
    const [spent] = await Promise.all([
      updateChallengeTries(sql, challengeId, phone, triesPerCode, now),
      takeToken(sql, bucket.key, bucket.limit, now, 'TOO_MANY_TRIES'),
    ]);
    if (spent === undefined) throw await reasonOfRefusal(sql, challengeId, phone, now);
    return spent;
  });
  if (!isSameCode(input.code, codeOf(context.secrets, challengeId))) throw wrongCode(spent, now);

  return context.database.transaction(async (sql) => {
    const [challenge, account] = await Promise.all([
      updateChallengeVerified(sql, challengeId, now),
      findOrCreateAccount(context, sql, phone, browser.language),
    ]);
    if (challenge === undefined) throw new AppError('CODE_EXPIRED');
    const { userAgent } = browser;
    const isKnown = browser.knows(phone);
    const session = await startSession(context, sql, account.id, { userAgent, isKnown });
    const { country: region, addressKey, createdAt } = challenge;
    await Promise.all([
      returnToken(sql, bucket.key, bucket.limit),
      updateTalliesVerified(sql, countersOf({ phone, region, addressKey }), createdAt),
    ]);
    return { account, session };
  });
}

/** Says when one try is left, and after the last how long this code stays locked. */
function wrongCode({ tries, expiresAt }: { tries: number; expiresAt: Date }, now: Date): AppError {
  if (tries >= triesPerCode)
    return new AppError('WRONG_CODE', { retryAfterSeconds: (expiresAt.getTime() - now.getTime()) / second });
  if (tries < triesPerCode - 1) return new AppError('WRONG_CODE');
  return new AppError('WRONG_CODE', { details: [{ path: 'code', kind: lastTry, message: lastTryText }] });
}

async function reasonOfRefusal(
  sql: Executor,
  challengeId: string,
  phone: Phone,
  now: Date,
): Promise<AppError> {
  const live = await selectLiveChallenge(sql, challengeId, phone, now);
  if (live === undefined) return new AppError('CODE_EXPIRED');
  return new AppError('TOO_MANY_TRIES', {
    retryAfterSeconds: (live.expiresAt.getTime() - now.getTime()) / second,
  });
}
