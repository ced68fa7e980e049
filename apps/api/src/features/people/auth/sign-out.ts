import type { Context } from '../../platform/context.ts';
import { isGenuine, readRefreshCookie } from './refresh-cookie.ts';
import { selectSession, updateAllSessionsEnded, updateSessionEnded } from './session.queries.ts';

/** Ends the session of a cookie, or all sessions of its account; a dead cookie ends nothing and is no fault. */
export async function signOut(
  context: Context,
  cookieText: string | undefined,
  everywhere: boolean,
): Promise<{ endedSessionIds: string[] }> {
  const cookie = readRefreshCookie(cookieText);
  const { sql } = context.database;
  const session = cookie && (await selectSession(sql, cookie.sessionId));
  if (session === undefined || cookie === undefined) return { endedSessionIds: [] };
  if (!isGenuine(context.secrets, cookie, session) || session.endedAt !== null)
    return { endedSessionIds: [] };
  const now = context.clock.now();
  if (everywhere) return { endedSessionIds: await updateAllSessionsEnded(sql, session.accountId, now) };
  await updateSessionEnded(sql, session.id, now);
  return { endedSessionIds: [session.id] };
}
