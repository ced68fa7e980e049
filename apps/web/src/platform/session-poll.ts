import { refreshPollMs } from '@nabta/domain/session';

import type { Session } from './session.ts';

/** Maximum delay of a missed poll after a sleep that stopped timers. */
const checkEveryMs = 30_000;

type PollOptions = {
  session: Pick<Session, 'token' | 'tokenAgeMs' | 'refresh'>;
  now: () => number;
  window: Window;
};

/**
 * Refreshes the token every 10 minutes while the page is visible and online, and immediately when it becomes
 * visible after more than that. Uses the age of the stored token, so that tabs share one refresh.
 */
export function pollSession({ session, now, window }: PollOptions): () => void {
  const { document, navigator } = window;
  const openedAt = now();
  let lastAttemptAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    const token = session.token();
    if (token === undefined || document.hidden || !navigator.onLine) return;
    const ageMs = session.tokenAgeMs() ?? now() - openedAt;
    const hasRecentAttempt = now() >= lastAttemptAt && now() - lastAttemptAt < refreshPollMs;
    if (ageMs < refreshPollMs || hasRecentAttempt) return;
    lastAttemptAt = now();
    // A request that needs the token will report the same failure.
    session.refresh(token).catch(() => undefined);
  };
  const abortController = new AbortController();
  const { signal } = abortController;
  const timer = window.setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check, { signal });
  window.addEventListener('online', check, { signal });
  window.addEventListener('pageshow', check, { signal });
  return () => {
    window.clearInterval(timer);
    abortController.abort();
  };
}
