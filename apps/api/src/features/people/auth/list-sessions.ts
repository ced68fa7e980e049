import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listSessions as endpoint } from '@nabta/contract/people/auth';
import { sessionIdleMs } from '@nabta/domain/session';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';

import { selectOpenSessions } from './session.queries.ts';

export async function listSessions(
  context: Context,
  caller: Caller,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const now = context.clock.now();
  const sessions = await selectOpenSessions(
    context.database.sql,
    caller.accountId,
    addMs(now, -sessionIdleMs),
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
