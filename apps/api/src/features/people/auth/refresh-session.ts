import { sessionIdleMs } from '@nabta/domain/session';

import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';

import { isValidRefreshCookie, createRefreshCookie, parseRefreshCookie } from './refresh-cookie.ts';
import {
  selectSession,
  type SessionRow,
  updateSessionEnded,
  updateSessionGeneration,
} from './session.queries.ts';
import { rotationGraceMs, rotationsPerSession } from './sign-in-limits.ts';
import type { StartedSession } from './start-session.ts';

/**
 * Rotates the session cookie. The previous generation is always accepted because its response may have been
 * lost. An older one is a replay and ends the session, except within the grace period for concurrent tabs.
 */
export async function refreshSession(
  context: Context,
  cookieText: string | undefined,
): Promise<StartedSession> {
  const cookie = parseRefreshCookie(cookieText);
  if (cookie === undefined) throw new AppError('UNAUTHENTICATED');
  const { sql } = context.database;
  const now = context.clock.now();
  const session = await selectSession(sql, cookie.sessionId);
  if (
    session === undefined ||
    !isValidRefreshCookie(context.secrets, cookie, session) ||
    !isOpen(session, now)
  ) {
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
  return { id, accountId, refreshCookie: createRefreshCookie(context.secrets, session, generation) };
}

/** Returns the next generation; undefined for a replayed cookie. */
async function rotate(
  sql: Executor,
  loaded: SessionRow,
  presentedGeneration: number,
  now: Date,
): Promise<number | undefined> {
  if (loaded.generation === presentedGeneration) {
    if (await updateSessionGeneration(sql, loaded.id, presentedGeneration, now)) {
      await consumeToken(sql, `rotate:${loaded.id}`, rotationsPerSession, now);
      return presentedGeneration + 1;
    }
  }
  const session = await selectSession(sql, loaded.id);
  if (session === undefined || !isOpen(session, now)) return undefined;
  const isPreviousGeneration = presentedGeneration === session.generation - 1;
  const isWithinGrace = session.rotatedAt > addMs(now, -rotationGraceMs);
  return isPreviousGeneration || isWithinGrace ? session.generation : undefined;
}

function isOpen(session: SessionRow, now: Date): boolean {
  return (
    session.endedAt === null && session.expiresAt > now && session.lastUsedAt > addMs(now, -sessionIdleMs)
  );
}
