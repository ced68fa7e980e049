import type { Visit } from '@nabta/contract/operations/analytics';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { readAccount } from '#features/people/account/read-account.ts';

import { updateAnalyticsUser } from './analytics.queries.ts';

/** Returns what a browser needs to send events; a signed-in user is identified by a hash only. */
export async function beginVisit(context: Context, caller: Caller | undefined): Promise<Visit> {
  const { hosts } = context.config.analytics;
  const userId = caller === undefined ? null : await userIdOf(context, caller.accountId);
  return { token: visitToken(context), hosts, userId };
}

/** Not a secret: it only keeps unrelated clients away from the collector. */
export function visitToken({ config, secrets }: Context): string {
  return config.analytics.token ?? shorten(secrets.hmac('analytics-token', ''));
}

/** Keyed hash: the phone cannot be derived from it, nor the hash from the phone. */
async function userIdOf(context: Context, accountId: string): Promise<string> {
  const { phone } = await readAccount(context, accountId);
  const userId = shorten(context.secrets.hmac('analytics-user', phone));
  await updateAnalyticsUser(context.database.sql, { accountId, userId });
  return userId;
}

/** 132 bits. */
function shorten(hmac: Buffer): string {
  return hmac.toString('base64url').slice(0, 22);
}
