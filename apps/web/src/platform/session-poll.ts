import { refreshPollMs } from '@nabta/domain/session';

import type { Session } from './session.ts';

/** How soon after waking from sleep, when timers stood still, a poll that was missed is made up for. */
const checkEveryMs = 30_000;

type PollOptions = {
  session: Pick<Session, 'token' | 'tokenAgeMs' | 'refresh'>;
  now: () => number;
  window: Window;
};

/**
 * Refreshes the token every 10 minutes (SPEC section 4) while the page is seen and online, and at once when it is seen again
 * after more than that. The age of the stored token decides, so that several tabs share one refresh.
 */
export function pollSession({ session, now, window }: PollOptions): () => void {
  const { document, navigator } = window;
  const openedAt = now();
  let lastTryAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    const token = session.token();
    if (token === undefined || document.hidden || !navigator.onLine) return;
    const ageMs = session.tokenAgeMs() ?? now() - openedAt;
    const hasJustTried = now() >= lastTryAt && now() - lastTryAt < refreshPollMs;
    if (ageMs < refreshPollMs || hasJustTried) return;
    lastTryAt = now();
    // A request that needs the token will meet the same failure, and show it.
    session.refresh(token).catch(() => undefined);
  };
  const timer = window.setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  window.addEventListener('pageshow', check);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
    window.removeEventListener('pageshow', check);
  };
}
