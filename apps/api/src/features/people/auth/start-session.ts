import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { makeRefreshCookie } from './refresh-cookie.ts';
import { trustOfNewSession } from './session-trust.ts';
import { insertSession, selectSessionHistory, updateSurplusSessionsEnded } from './session.queries.ts';
import { sessionLifeMs, sessionsPerAccount } from './sign-in-limits.ts';

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
  const expiresAt = later(now, sessionLifeMs);
  const { id, generation } = await insertSession(sql, {
    accountId,
    salt,
    userAgent,
    createdAt: now,
    expiresAt,
    trustedAt: trustOfNewSession(history, isKnown, now),
  });
  if (history.open >= sessionsPerAccount)
    await updateSurplusSessionsEnded(sql, accountId, sessionsPerAccount, now);
  return { id, accountId, refreshCookie: makeRefreshCookie(context.secrets, { id, salt }, generation) };
}
