import type { Visit } from '@nabta/contract/analytics';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { readAccount } from '../account/read-account.ts';
import { updateAnalyticsUser } from './analytics.queries.ts';

/** What a browser needs to send events. Who is signed in is known in them by a hash, and by nothing else. */
export async function beginVisit(context: Context, caller: Caller | undefined): Promise<Visit> {
  const { hosts } = context.config.analytics;
  const userId = caller === undefined ? null : await userIdOf(context, caller.accountId);
  return { token: visitToken(context), hosts, userId };
}

/** Every browser sees it: it keeps strays away from the collector, and nobody else. */
export function visitToken({ config, secrets }: Context): string {
  return config.analytics.token ?? shortened(secrets.mac('analytics-token', ''));
}

/** Who has the hash learns nothing of the phone, and who has the phone cannot make the hash. */
async function userIdOf(context: Context, accountId: string): Promise<string> {
  const { phone } = await readAccount(context, accountId);
  const userId = shortened(context.secrets.mac('analytics-user', phone));
  await updateAnalyticsUser(context.database.sql, { accountId, userId });
  return userId;
}

/** 132 bits. */
function shortened(mac: Buffer): string {
  return mac.toString('base64url').slice(0, 22);
}
