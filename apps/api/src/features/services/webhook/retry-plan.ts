import { webhookRetryDays } from '@nabta/domain/partner';

import { day, hour, addMs, minute, second } from '#core/clock.ts';

export const webhookRetryWindowMs = webhookRetryDays * day;

/** Delay after the first, second … failure; the last delay repeats. */
const retryDelaysMs = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];

/** Consecutive failures, of any events, after which the endpoint is called only now and then. */
const failuresBeforePause = 5;
const maxPauseMs = 15 * minute;

export function nextAttemptAt(
  tries: number,
  { now, deadline }: { now: Date; deadline: Date },
): Date | undefined {
  if (now >= deadline) return undefined;
  const next = addMs(now, retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? 0);
  // The last attempt is at the deadline.
  return next < deadline ? next : deadline;
}

/** True if the endpoint gets only one event at a time, with pauses. */
export function isFailing(failures: number): boolean {
  return failures >= failuresBeforePause;
}

export function pausedUntil(failures: number, now: Date): Date | null {
  if (!isFailing(failures)) return null;
  const pauseMs = 30 * second * 2 ** Math.min(failures - failuresBeforePause, 10);
  return addMs(now, Math.min(pauseMs, maxPauseMs));
}
