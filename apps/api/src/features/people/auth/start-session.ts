import { addMs, day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { createRefreshCookie } from './refresh-cookie.ts';
import {
  insertSession,
  selectSessionHistory,
  updateSurplusSessionsEnded,
  type SessionHistory,
} from './session.queries.ts';
import { sessionTtlMs, sessionsPerAccount, idleBeforeDistrustMs, trustDelayMs } from './sign-in-limits.ts';

export type StartedSession = { id: string; accountId: string; refreshCookie: string };

export async function startSession(
  context: Context,
  sql: Executor,
  accountId: string,
  { userAgent, isKnown }: { userAgent: string; isKnown: boolean },
): Promise<StartedSession> {
  const now = context.clock.now();
  const history = await selectSessionHistory(sql, accountId);
  const salt = random.bytes(16);
  const expiresAt = addMs(now, sessionTtlMs);
  const { id, generation } = await insertSession(sql, {
    accountId,
    salt,
    userAgent,
    createdAt: now,
    expiresAt,
    trustedAt: trustedAtOf(history, isKnown, now),
  });
  if (history.open >= sessionsPerAccount)
    await updateSurplusSessionsEnded(sql, accountId, sessionsPerAccount, now);
  return { id, accountId, refreshCookie: createRefreshCookie(context.secrets, { id, salt }, generation) };
}

/**
 * Returns when a new session becomes trusted and its gifts are sent without delay; null means immediately. An
 * unknown browser or a long inactivity may mean that the phone has a new owner, so gifts wait a day and can be
 * cancelled. All browsers are trusted on an account's first day.
 */
function trustedAtOf(
  { firstAt, lastUsedAt }: SessionHistory,
  isKnownBrowser: boolean,
  now: Date,
): Date | null {
  if (firstAt === null || lastUsedAt === null || firstAt > addMs(now, -day)) return null;
  const isIdle = lastUsedAt < addMs(now, -idleBeforeDistrustMs);
  return isKnownBrowser && !isIdle ? null : addMs(now, trustDelayMs);
}
