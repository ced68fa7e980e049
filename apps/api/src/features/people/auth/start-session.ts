import { sessionIdleMs } from '@nabta/domain/session';

import { addMs, day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';

import { notify } from '../notify/notify.ts';
import { newBrowser } from './auth.notifications.ts';
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
  const usedSince = addMs(now, -sessionIdleMs);
  const history = await selectSessionHistory(sql, accountId, { usedSince, now });
  const trustedAt = trustOfNewSession(history, isKnown, now);
  const salt = random.bytes(16);
  const expiresAt = addMs(now, sessionTtlMs);
  const { id, generation } = await insertSession(sql, {
    accountId,
    salt,
    userAgent,
    createdAt: now,
    expiresAt,
    trustedAt,
  });
  if (history.open >= sessionsPerAccount)
    await updateSurplusSessionsEnded(sql, { id, accountId }, sessionsPerAccount, now);
  if (trustedAt !== null && history.hasLive)
    await notifyOlderBrowsers(sql, { id, accountId, userAgent, now });
  return { id, accountId, refreshCookie: createRefreshCookie(context.secrets, { id, salt }, generation) };
}

/**
 * Returns when a new session becomes trusted; null means immediately. Until then its gifts wait and can be
 * cancelled, and it cannot shut out the owner. It is exempt on an account's first day, and while no other
 * browser is in use. A long inactivity may mean that the phone has a new owner.
 */
function trustOfNewSession(
  { firstAt, lastUsedAt, hasLive }: SessionHistory,
  isKnownBrowser: boolean,
  now: Date,
): Date | null {
  if (firstAt === null || lastUsedAt === null || firstAt > addMs(now, -day)) return null;
  const isIdle = lastUsedAt < addMs(now, -idleBeforeDistrustMs);
  return isIdle || (!isKnownBrowser && hasLive) ? addMs(now, trustDelayMs) : null;
}

type NewSession = { id: string; accountId: string; userAgent: string; now: Date };

async function notifyOlderBrowsers(
  sql: Executor,
  { id: sessionId, accountId, userAgent, now }: NewSession,
): Promise<void> {
  await notify(sql, newBrowser, {
    subject: { type: 'account', id: accountId },
    payload: { told: { sessionId, userAgent } },
    reference: `${newBrowser.name}-${sessionId}`,
    accountId,
    at: now,
  });
}
