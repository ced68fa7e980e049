import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listSessions as endpoint } from '@nabta/contract/people/auth';
import { sessionIdleMs } from '@nabta/domain/session';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { assertTrustedSession } from './assert-trusted-session.ts';
import { isValidRefreshCookie, parseRefreshCookie } from './refresh-cookie.ts';
import {
  selectOpenSessions,
  selectSession,
  updateAllSessionsEnded,
  updateSessionEnded,
  updateSessionEndedOfAccount,
} from './session.queries.ts';

export {
  /** Ends all sessions of an account; after the commit the caller invalidates the returned ids. */
  updateAllSessionsEnded as endAllSessions,
} from './session.queries.ts';

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

/** Ends the session of a cookie or all sessions of its account; an invalid cookie is not an error. */
export async function signOut(
  context: Context,
  cookieText: string | undefined,
  everywhere: boolean,
): Promise<{ endedSessionIds: string[] }> {
  const cookie = parseRefreshCookie(cookieText);
  const { sql } = context.database;
  const session = cookie && (await selectSession(sql, cookie.sessionId));
  if (session === undefined || cookie === undefined) return { endedSessionIds: [] };
  if (!isValidRefreshCookie(context.secrets, cookie, session) || session.endedAt !== null)
    return { endedSessionIds: [] };
  const now = context.clock.now();
  if (everywhere) await assertTrustedSession(context, { sessionId: session.id });
  if (everywhere) return { endedSessionIds: await updateAllSessionsEnded(sql, session.accountId, now) };
  await updateSessionEnded(sql, session.id, now);
  return { endedSessionIds: [session.id] };
}

/** Ends one of the caller's sessions; 404 for a session of a different account. */
export async function endSession(context: Context, caller: Caller, sessionId: string): Promise<void> {
  if (sessionId !== caller.sessionId) await assertTrustedSession(context, caller);
  const now = context.clock.now();
  const isEnded = await updateSessionEndedOfAccount(context.database.sql, sessionId, caller.accountId, now);
  if (!isEnded) throw new AppError('NOT_FOUND');
  context.authentication.invalidateSession(sessionId);
}
