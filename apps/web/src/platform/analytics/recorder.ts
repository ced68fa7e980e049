import type { Account } from '@nabta/contract/account';
import type { AnalyticsEvent, EventDetails, Visit } from '@nabta/contract/analytics';
import type { DeviceKind, EventName } from '@nabta/domain/analytics-event';
import type { Language } from '@nabta/domain/language';

import { deviceStorage } from '../storage.ts';
import { isSignInPath } from '../urls.ts';
import { readConsent } from './consent.ts';
import { createEventQueue } from './event-queue.ts';
import { postEvents } from './post-events.ts';
import { onTracked } from './track.ts';
import { visitedPageOf } from './visited-page.ts';
import { forgetVisitor, visitId, visitorId } from './visitor.ts';
import { watchPage } from './watch-page.ts';

export type Person = Pick<Account, 'createdAt' | 'firstname' | 'lastname' | 'role'>;

export type Recorder = {
  setLanguage(language: Language): void;
  /** Where events go from now on, and who is signed in; they wait while that is not known. */
  setVisit(visit: Visit | undefined): void;
  /** SPEC section 2: on each change of path or query the person is identified and a page view recorded. */
  view(pathname: string, person: Person | undefined): void;
  identify(person: Person | undefined): void;
  /** Forgets all that it knows, where the person no longer agrees. */
  stop(): void;
};

/** Records a visit from the first page whose person agreed to it. */
export function startRecorder({ language, apiUrl }: { language: Language; apiUrl: string }): Recorder {
  let shownLanguage = language;
  let pathname = location.pathname;
  let visit: Visit | undefined;
  const queue = createEventQueue({
    storage: deviceStorage,
    post: async (events, attempt) =>
      visit === undefined ? 'failed' : postEvents(visit, events, { attempt, apiUrl }),
    isOnline: () => visit !== undefined && navigator.onLine,
    locks: navigator.locks,
  });
  const known = { visitorId: visitorId(), visitId: visitId(), device: deviceKind() };
  const record = (name: EventName, more: Partial<AnalyticsEvent> = {}, at = Date.now()) => {
    queue.add({
      id: crypto.randomUUID(),
      name,
      at: new Date(at).toISOString(),
      ...known,
      ...(visit?.userId && { user_id: visit.userId }),
      page: visitedPageOf(pathname),
      language: shownLanguage,
      ...more,
    });
  };
  const identify = (person: Person | undefined) => record('identify', identityOf(visit?.userId, person));
  const watch = watchPage((name, details: EventDetails) => {
    // The screens of sign-in are not watched (SECURITY P6).
    if (!isSignInPath(pathname)) record(name, { details });
  });
  const stopTracked = onTracked(({ name, details, at }) => record(name, details && { details }, at));
  const leave = () => {
    if (document.visibilityState === 'hidden') void queue.flush();
  };
  const comeBack = () => void queue.flush();
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('online', comeBack);

  return {
    identify,
    setLanguage(next) {
      shownLanguage = next;
    },
    setVisit(next) {
      visit = next;
    },
    view(next, person) {
      pathname = next;
      watch.turn();
      identify(person);
      record('page view');
    },
    stop() {
      watch.stop();
      stopTracked();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', comeBack);
      if (readConsent() === 'given') return;
      queue.clear();
      forgetVisitor();
    },
  };
}

/** SPEC sections 3 and 7; the hash stands for the phone, and somebody who is not signed in is the visitor alone. */
function identityOf(userId: string | null | undefined, person: Person | undefined): Partial<AnalyticsEvent> {
  if (!userId || person === undefined) return {};
  const { createdAt, firstname, lastname, role } = person;
  return {
    user: { user_id: userId, accountInformation: { createdAt, firstname, lastname, role } },
    identity: { id: userId, created_at: createdAt, first_name: firstname, last_name: lastname, role },
  };
}

function deviceKind(): DeviceKind {
  if (!window.matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
