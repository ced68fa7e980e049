import { webhookLifeDays } from '@nabta/domain/partner';

import { day, hour, later, minute, second } from '../../platform/clock.ts';

/** For so long an event is tried again. */
export const webhookLifeMs = webhookLifeDays * day;

/** How long after its first, second … failure an event is tried again; after the last, always so long. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];

/** So many failures in a row, of whatever events, and an address is only asked now and then. */
const failuresUntilPause = 5;
const longestPauseMs = 15 * minute;

/** When an event is tried again that failed so often; undefined once its time is over. */
export function nextTryAt(tries: number, { now, giveUpAt }: { now: Date; giveUpAt: Date }): Date | undefined {
  if (now >= giveUpAt) return undefined;
  const next = later(now, pauses[Math.min(tries, pauses.length) - 1] ?? 0);
  // The last try comes at the very end.
  return next < giveUpAt ? next : giveUpAt;
}

/** Whether an address is only asked now and then, with one event. */
export function isFailing(failures: number): boolean {
  return failures >= failuresUntilPause;
}

/** Until when an address that failed so often in a row is left alone; null while it is not. */
export function pausedUntil(failures: number, now: Date): Date | null {
  if (!isFailing(failures)) return null;
  const pauseMs = 30 * second * 2 ** Math.min(failures - failuresUntilPause, 10);
  return later(now, Math.min(pauseMs, longestPauseMs));
}
