import { sessionIdleMs } from '@nabta/domain/session';

import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isGenuine, makeRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import {
  selectSession,
  type SessionRow,
  updateSessionEnded,
  updateSessionGeneration,
} from './session.queries.ts';
import { rotationGraceMs, rotationsPerSession } from './sign-in-limits.ts';
import type { StartedSession } from './start-session.ts';

/**
 * Rotates a session's cookie.
 * The parent of the present cookie is always accepted, since its answer may have been lost on the way; it is given the
 * present one again. An older one was replayed, and ends the session, unless tabs raced within the last seconds.
 */
export async function refreshSession(
  context: Context,
  cookieText: string | undefined,
): Promise<StartedSession> {
  const cookie = readRefreshCookie(cookieText);
  if (cookie === undefined) throw new AppError('UNAUTHENTICATED');
  const { sql } = context.database;
  const now = context.clock.now();
  const session = await selectSession(sql, cookie.sessionId);
  if (session === undefined || !isGenuine(context.secrets, cookie, session) || !isOpen(session, now)) {
    throw new AppError('UNAUTHENTICATED');
  }

  const generation = await context.database.transaction((sql) =>
    rotate(sql, session, cookie.generation, now),
  );
  if (generation === undefined) {
    await updateSessionEnded(sql, session.id, now);
    throw new AppError('UNAUTHENTICATED');
  }
  const { id, accountId } = session;
  return { id, accountId, refreshCookie: makeRefreshCookie(context.secrets, session, generation) };
}

/** The generation the caller goes on with; undefined when its cookie was replayed. */
async function rotate(
  sql: Executor,
  seen: SessionRow,
  presented: number,
  now: Date,
): Promise<number | undefined> {
  if (seen.generation === presented) {
    if (await updateSessionGeneration(sql, seen.id, presented, now)) {
      await takeToken(sql, `rotate:${seen.id}`, rotationsPerSession, now);
      return presented + 1;
    }
  }
  const session = await selectSession(sql, seen.id);
  if (session === undefined || !isOpen(session, now)) return undefined;
  const isParent = presented === session.generation - 1;
  const isWithinGrace = session.rotatedAt > later(now, -rotationGraceMs);
  return isParent || isWithinGrace ? session.generation : undefined;
}

function isOpen(session: SessionRow, now: Date): boolean {
  return (
    session.endedAt === null && session.expiresAt > now && session.lastUsedAt > later(now, -sessionIdleMs)
  );
}
