import type { Account } from '@nabta/contract/account';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { findOrCreateAccount } from '../account/find-or-create-account.ts';
import type { Browser } from './browser.ts';
import { updateLinkVerified } from './challenge.queries.ts';
import { countProof, proveCode, useProof } from './prove-code.ts';
import { verifiesPerAddress } from './sign-in-limits.ts';
import { challengeOfToken } from './sign-in-link.ts';
import { countersOf } from './sign-in-quota.ts';
import { startSession, type StartedSession } from './start-session.ts';
import { updateTalliesVerified } from './tally.queries.ts';

export type SignedIn = { account: Account; session: StartedSession };

/** Trades the right code for a session. */
export async function verifyCode(
  context: Context,
  input: { phone: string; code: string },
  browser: Browser,
): Promise<SignedIn> {
  const { phone } = parsePhone(input.phone);
  const proof = await proveCode(context, { phone, code: input.code, browser, purpose: 'sign_in' });
  return context.database.transaction(async (sql) => {
    const [used, signedIn] = await Promise.all([
      useProof(sql, proof, context.clock.now()),
      enter(context, sql, { phone, browser }),
    ]);
    await countProof(sql, used);
    return signedIn;
  });
}

/** Trades the link of a text for a session, in whichever browser it is opened. */
export async function verifyLink(context: Context, token: string, browser: Browser): Promise<SignedIn> {
  const now = context.clock.now();
  if (!browser.isLocal)
    await takeToken(context.database.sql, `verify:${browser.addressKey}`, verifiesPerAddress, now);
  const challengeId = challengeOfToken(context.secrets, token);
  if (challengeId === undefined) throw new AppError('LINK_EXPIRED');
  return context.database.transaction(async (sql) => {
    const link = await updateLinkVerified(sql, challengeId, now);
    if (link === undefined) throw new AppError('LINK_EXPIRED');
    const { phone, country: region, addressKey, createdAt } = link;
    const signedIn = await enter(context, sql, { phone, browser });
    await updateTalliesVerified(sql, countersOf({ phone, region, addressKey }), createdAt);
    return signedIn;
  });
}

async function enter(
  context: Context,
  sql: Executor,
  { phone, browser }: { phone: Phone; browser: Browser },
): Promise<SignedIn> {
  const account = await findOrCreateAccount(context, sql, phone, browser.language);
  const { userAgent } = browser;
  const session = await startSession(context, sql, account.id, { userAgent, isKnown: browser.knows(phone) });
  return { account, session };
}
