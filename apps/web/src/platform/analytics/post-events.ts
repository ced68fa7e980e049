import type { AnalyticsEvent, Visit } from '@nabta/contract/operations/analytics';
import { recordEvents } from '@nabta/contract/operations/analytics';

import type { PostResult } from './event-queue.ts';

const timeoutMs = 10_000;

/** Sends events to one host; each attempt uses the next host of the list. */
export async function postEvents(
  { hosts, token }: Pick<Visit, 'hosts' | 'token'>,
  events: readonly AnalyticsEvent[],
  { attempt, apiUrl }: { attempt: number; apiUrl: string },
): Promise<PostResult> {
  const host = hosts[(attempt - 1) % hosts.length] ?? '';
  const isFirstParty = host === '';
  const base = isFirstParty ? apiUrl : `${host}/api`;
  try {
    const response = await fetch(`${base}${recordEvents.path}?token=${encodeURIComponent(token)}`, {
      method: recordEvents.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(isFirstParty ? events : events.map(withoutNames)),
      // Completes after the page closes.
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return 'accepted';
    return isFinal(response.status) ? 'rejected' : 'failed';
  } catch {
    return 'failed';
  }
}

/** A timeout (408) and a rate limit (429) are worth a retry. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** External hosts receive the hash without names. */
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
