import type { sendCode as sendCodeEndpoint } from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';

import { AppError } from '../../platform/app-error.ts';
import { later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/job-queue.ts';
import { parsePhone, type ParsedPhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { limitOf, takeSharedToken, takeToken } from '../../platform/rate-limit.ts';
import { sendSignInCode } from './auth.jobs.ts';
import type { Browser } from './browser.ts';
import {
  type Challenge,
  insertCodeSend,
  lockPhone,
  type Purpose,
  selectLiveChallenge,
} from './challenge.queries.ts';
import { asksPerAddress, codeLifeMs, triesPerCode } from './sign-in-limits.ts';
import { assertMaySend, assertWithinTolls } from './sign-in-quota.ts';

type Asked = { phone: string; browser: Browser; purpose: Purpose };

type Sent = { challengeId: string; answer: DataOfEndpoint<typeof sendCodeEndpoint> };

/**
 * Sends a code to a phone, known or not, with the same work for both.
 * The challenge, its count and the job that sends it are one transaction.
 */
export async function sendCode(
  context: Context,
  { phone: typedPhone, browser, purpose }: Asked,
): Promise<Sent> {
  const parsed = parsePhone(typedPhone);
  const now = context.clock.now();
  if (!browser.isLocal)
    await takeToken(context.database.sql, `ask:${browser.addressKey}`, asksPerAddress, now);
  const { phone, region: country } = parsed;
  const { addressKey, language } = browser;
  const isFromKnownBrowser = browser.knows(phone);
  return context.database.transaction(async (sql) => {
    await lockPhone(sql, phone);
    const { resendInMs } = await assertMaySend(sql, phone, isFromKnownBrowser, now);
    const challenge = await continueOrStart(sql, parsed, { browser, purpose }, now);
    const send = {
      challenge,
      purpose,
      phone,
      country,
      addressKey,
      language,
      isFromKnownBrowser,
      sentAt: now,
    };
    const [{ number }] = await Promise.all([
      insertCodeSend(sql, send),
      takeSharedToken(sql, 'codes:all', dailyCap(context), now),
    ]);
    await addJob(sql, sendSignInCode, { challengeId: challenge.id, number });
    return {
      challengeId: challenge.id,
      answer: {
        expiresIn: Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / second),
        resendIn: resendInMs / second,
      },
    };
  });
}

/** Within its life a code is sent again as it is, with the tries it has left: a resend never refills them (SECURITY A5). */
async function continueOrStart(
  sql: Executor,
  { phone, region }: ParsedPhone,
  { browser, purpose }: Omit<Asked, 'phone'>,
  now: Date,
): Promise<Challenge> {
  const id = browser.challengeIdFor(purpose);
  const live = id && (await selectLiveChallenge(sql, { id, phone, purpose }, now));
  if (live) {
    if (live.tries < triesPerCode) return live;
    const retryAfterSeconds = (live.expiresAt.getTime() - now.getTime()) / second;
    throw new AppError('TOO_MANY_TRIES', { retryAfterSeconds });
  }
  const { addressKey, isLocal } = browser;
  await assertWithinTolls(sql, { phone, region, addressKey, isLocal }, now);
  return { id: random.uuid(), tries: 0, expiresAt: later(now, codeLifeMs) };
}

/** The most that codes may cost in a day, whoever asks (SECURITY A6). */
function dailyCap(context: Context) {
  const cap = context.config.codesPerDay;
  return limitOf(cap, { refill: cap, everyMs: 24 * 3_600 * second });
}
