import type { listSessions as endpoint } from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { sessionIdleMs } from '@nabta/domain/session';

import type { Caller } from '../../platform/caller/authentication.ts';
import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { selectOpenSessions } from './session.queries.ts';

export async function listSessions(
  context: Context,
  caller: Caller,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const now = context.clock.now();
  const sessions = await selectOpenSessions(
    context.database.sql,
    caller.accountId,
    later(now, -sessionIdleMs),
    now,
  );
  return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    isCurrent: id === caller.sessionId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
