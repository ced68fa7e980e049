import type { Account } from '@nabta/contract/account';

import type { Context } from '../../platform/context.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import { findOrCreateAccount } from '../account/find-or-create-account.ts';
import type { Browser } from './browser.ts';
import { countProof, proveCode, useProof } from './prove-code.ts';
import { startSession, type StartedSession } from './start-session.ts';

type SignedIn = { account: Account; session: StartedSession };

/** Trades the right code for a session. */
export async function verifyCode(
  context: Context,
  input: { phone: string; code: string },
  browser: Browser,
): Promise<SignedIn> {
  const { phone } = parsePhone(input.phone);
  const proof = await proveCode(context, { phone, code: input.code, browser, purpose: 'sign_in' });
  return context.database.transaction(async (sql) => {
    const [used, account] = await Promise.all([
      useProof(sql, proof, context.clock.now()),
      findOrCreateAccount(context, sql, phone, browser.language),
    ]);
    const { userAgent } = browser;
    const isKnown = browser.knows(phone);
    const session = await startSession(context, sql, account.id, { userAgent, isKnown });
    await countProof(sql, used);
    return { account, session };
  });
}
