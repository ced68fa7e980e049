import type { Account } from '@nabta/contract/people/account';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';

import { findOrCreateAccount } from '../account/read-account.ts';
import type { Browser } from './browser.ts';
import { updateLinkVerified } from './challenge.queries.ts';
import { recordProof, checkCode, consumeProof } from './check-code.ts';
import { verifiesPerAddress } from './sign-in-limits.ts';
import { challengeOfToken } from './sign-in-link.ts';
import { countersOf } from './sign-in-quota.ts';
import { startSession, type StartedSession } from './start-session.ts';
import { updateTalliesVerified } from './tally.queries.ts';

export type SignInResult = { account: Account; phone: Phone; session: StartedSession };

/** Exchanges a correct code for a session. */
export async function verifyCode(
  context: Context,
  input: { phone: string; code: string },
  browser: Browser,
): Promise<SignInResult> {
  const { phone } = parsePhone(input.phone);
  const proof = await checkCode(context, { phone, code: input.code, browser, purpose: 'sign_in' });
  return context.database.transaction(async (sql) => {
    const [consumed, result] = await Promise.all([
      consumeProof(sql, proof, context.clock.now()),
      signInAccount(context, sql, { phone, browser }),
    ]);
    await recordProof(sql, consumed);
    return result;
  });
}

/** Exchanges a link for a session in any browser. */
export async function verifyLink(context: Context, token: string, browser: Browser): Promise<SignInResult> {
  const now = context.clock.now();
  if (!browser.isLocal)
    await consumeToken(context.database.sql, `verify:${browser.addressKey}`, verifiesPerAddress, now);
  const challengeId = challengeOfToken(context.secrets, token);
  if (challengeId === undefined) throw new AppError('LINK_EXPIRED');
  return context.database.transaction(async (sql) => {
    const link = await updateLinkVerified(sql, challengeId, now);
    if (link === undefined) throw new AppError('LINK_EXPIRED');
    const { phone, country: region, addressKey, createdAt } = link;
    const result = await signInAccount(context, sql, { phone, browser });
    await updateTalliesVerified(sql, countersOf({ phone, region, addressKey }), createdAt);
    return result;
  });
}

async function signInAccount(
  context: Context,
  sql: Executor,
  { phone, browser }: { phone: Phone; browser: Browser },
): Promise<SignInResult> {
  const account = await findOrCreateAccount(context, sql, phone, browser.language);
  const session = await startSession(context, sql, account.id, {
    userAgent: browser.userAgent,
    isKnown: browser.hasSignedInWith(phone),
  });
  return { account, phone, session };
}
