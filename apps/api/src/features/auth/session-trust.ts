import { day, later } from '../../platform/clock.ts';
import type { SessionHistory } from './session.queries.ts';
import { idleBeforeDistrustMs, trustDelayMs } from './sign-in-limits.ts';

/**
 * From when on a new session may give trees away at once; null for at once. A browser that never signed in with this
 * phone, or a long silence, may mean that the number is in other hands: what it gives waits a day and can be called
 * back meanwhile (SECURITY A10). On the first day of an account every browser is its first.
 */
export function trustOfNewSession(
  { firstAt, lastUsedAt }: SessionHistory,
  isKnownBrowser: boolean,
  now: Date,
): Date | null {
  if (firstAt === null || lastUsedAt === null || firstAt > later(now, -day)) return null;
  const isIdle = lastUsedAt < later(now, -idleBeforeDistrustMs);
  return isKnownBrowser && !isIdle ? null : later(now, trustDelayMs);
}
