import type { AnalyticsEvent, Visit } from '@nabta/contract/analytics';
import { recordEvents } from '@nabta/contract/analytics';

import type { PostResult } from './event-queue.ts';

const timeoutMs = 10_000;

/** Sends events to one of the hosts, in turn: the first, and where that failed the next (SPEC section 9). */
export async function postEvents(
  { hosts, token }: Pick<Visit, 'hosts' | 'token'>,
  events: readonly AnalyticsEvent[],
  { attempt, apiUrl }: { attempt: number; apiUrl: string },
): Promise<PostResult> {
  const host = hosts[(attempt - 1) % hosts.length] ?? '';
  const isOurs = host === '';
  const base = isOurs ? apiUrl : `${host}/api`;
  try {
    const response = await fetch(`${base}${recordEvents.path}?token=${encodeURIComponent(token)}`, {
      method: recordEvents.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(isOurs ? events : events.map(withoutNames)),
      // Outlives the page.
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return 'taken';
    return isFinal(response.status) ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}

/** What was wrong stays wrong; that it came too late or too often does not. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Another host knows a person by the hash alone. */
function withoutNames(event: AnalyticsEvent): AnalyticsEvent {
  const { user, identity } = event;
  return {
    ...event,
    ...(user && {
      user: { ...user, accountInformation: { ...user.accountInformation, firstname: null, lastname: null } },
    }),
    ...(identity && { identity: { ...identity, first_name: null, last_name: null } }),
  };
}
