import type { AnalyticsEvent, EventDetails, Visit } from '@nabta/contract/operations/analytics';
import type { Account } from '@nabta/contract/people/account';
import type { DeviceKind, EventName } from '@nabta/domain/analytics-event';
import type { Language } from '@nabta/domain/language';

import { deviceStorage } from '../storage.ts';
import { createTabLock } from '../tab-lock.ts';
import { isSignInPath } from '../urls.ts';
import { deleteVisitorIds, getVisitId, getVisitorId, readConsent } from './consent.ts';
import { createEventQueue } from './event-queue.ts';
import { postEvents } from './post-events.ts';
import { onTracked } from './track.ts';
import { visitedPageOf } from './visited-page.ts';
import { watchPage } from './watch-page.ts';

export type Person = Pick<Account, 'createdAt' | 'firstname' | 'lastname' | 'role'>;

export type Recorder = {
  setLanguage(language: Language): void;
  /** Sets the event hosts and the signed-in user; events stay queued while undefined. */
  setVisit(visit: Visit | undefined): void;
  /** Called on each change of path or query: identifies the user and records a page view. */
  view(pathname: string, person: Person | undefined): void;
  identify(person: Person | undefined): void;
  /** Also deletes stored events and ids if consent was withdrawn. */
  stop(): void;
};

export function startRecorder({ language, apiUrl }: { language: Language; apiUrl: string }): Recorder {
  let currentLanguage = language;
  let pathname = location.pathname;
  let visit: Visit | undefined;
  const queue = createEventQueue({
    storage: deviceStorage,
    post: async (events, attempt) =>
      visit === undefined ? 'failed' : postEvents(visit, events, { attempt, apiUrl }),
    isOnline: () => visit !== undefined && navigator.onLine,
    tabLock: createTabLock('analytics-queue', navigator.locks),
  });
  const common = { visitorId: getVisitorId(), visitId: getVisitId(), device: deviceKind() };
  const record = (name: EventName, extra: Partial<AnalyticsEvent> = {}, at = Date.now()) => {
    queue.add({
      id: crypto.randomUUID(),
      name,
      at: new Date(at).toISOString(),
      ...common,
      ...(visit?.userId && { user_id: visit.userId }),
      page: visitedPageOf(pathname),
      language: currentLanguage,
      ...extra,
    });
  };
  const identify = (person: Person | undefined) => record('identify', identityOf(visit?.userId, person));
  const watch = watchPage((name, details: EventDetails) => {
    // The sign-in pages are not watched, for privacy.
    if (!isSignInPath(pathname)) record(name, { details });
  });
  const stopTracked = onTracked(({ name, details, at }) => record(name, details && { details }, at));
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void queue.flush();
  };
  const onOnline = () => void queue.flush();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('online', onOnline);

  return {
    identify,
    setLanguage(next) {
      currentLanguage = next;
    },
    setVisit(next) {
      visit = next;
    },
    view(next, person) {
      pathname = next;
      watch.resetPage();
      identify(person);
      record('page view');
    },
    stop() {
      watch.stop();
      stopTracked();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      if (readConsent() === 'given') return;
      queue.clear();
      deleteVisitorIds();
    },
  };
}

/** The hash replaces the phone; visitors have no identity. */
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
