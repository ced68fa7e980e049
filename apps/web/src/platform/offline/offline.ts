import type { QueryClient } from '@tanstack/react-query';

import type { ApiClient } from '../api-client.ts';
import type { ApiError } from '../api-error.ts';
import { shownRelease } from '../release.ts';
import type { Session } from '../session.ts';
import { deviceStorage } from '../storage.ts';
import { createTabLock } from '../tab-lock.ts';
import { watchUpdates } from './app-update.ts';
import type { AppUpdate } from './app-update.ts';
import { openDeviceStore } from './device-store.ts';
import type { DeviceStore, WaitingAction } from './device-store.ts';
import { keepAnswers } from './kept-answers.ts';
import type { KeptAnswers, Keeping } from './kept-answers.ts';
import { keptForKey } from './kept-for.ts';
import { seenPictures } from './seen-pictures.ts';
import { watchForms } from './unfinished-forms.ts';
import { createWaitingActions } from './waiting-actions.ts';
import type { ActionKind, WaitingActions } from './waiting-actions.ts';

/** Everything that makes the app work without a connection. */
export type Offline = {
  answers: KeptAnswers;
  waiting: WaitingActions;
  /** Undefined where the browser has no service workers. */
  update: AppUpdate | undefined;
  hasUnfinishedForm(): boolean;
  onOutcome(listener: (outcome: Outcome) => void): () => void;
};

/** What became of actions that could not be sent at once. */
export type Outcome = 'kept' | { sent: number } | { refused: WaitingAction; error: ApiError | undefined };

type Options = {
  api: ApiClient;
  session: Session;
  queryClient: QueryClient;
  keeping: Keeping;
  kinds: readonly ActionKind<never>[];
  onConnection: () => void;
};

const sendingLockMs = 30_000;
/** A phone that has a connection is not told when the server is back. */
const askAgainMs = 20_000;

/** Starts for whoever is signed in, and follows the session: what one person leaves is gone before the next one comes. */
export async function startOffline(options: Options): Promise<Offline> {
  const { api, session, queryClient, keeping, kinds, onConnection } = options;
  const store = openDeviceStore();
  const accountId = () => session.accountId() || undefined;
  const listeners = new Set<(outcome: Outcome) => void>();
  const tell = (outcome: Outcome) => listeners.forEach((listener) => listener(outcome));
  let known = accountId();
  await bind(store, known);
  const answers = keepAnswers({
    queryClient,
    store,
    keeping,
    accountId,
    onRestored: () => waiting.showAll(),
  });
  const waiting = createWaitingActions({
    store,
    kinds,
    call: api.call,
    queryClient,
    accountId,
    tabLock: createTabLock('waiting-actions', navigator.locks, sendingLockMs),
    now: Date.now,
    onKept: () => {
      tell('kept');
      // What the person sees changed is still changed when the app is opened again.
      void answers.flush();
    },
    onRefused: (refused, error) => tell({ refused, error }),
    onSent: (sent) => tell({ sent }),
    channel: new BroadcastChannel('waiting-actions'),
  });
  await waiting.reload();

  const follow = () => {
    const next = accountId();
    if (next === known) return;
    known = next;
    void bind(store, next).then(waiting.reload);
  };
  session.subscribe(follow);
  // Who left while this was starting leaves nothing either.
  follow();
  window.addEventListener('online', () => void waiting.flush().then(onConnection));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void answers.flush();
    else void waiting.flush();
  });
  setInterval(() => {
    if (!document.hidden && navigator.onLine && answers.isFallback()) onConnection();
  }, askAgainMs);
  void waiting.flush();

  const forms = watchForms(document);
  return {
    answers,
    waiting,
    update: followWorker(),
    hasUnfinishedForm: forms.hasUnfinished,
    onOutcome(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The device is this person's from now on, or nobody's. */
async function bind(store: DeviceStore, accountId: string | undefined): Promise<void> {
  if (accountId === undefined) await store.erase();
  else {
    deviceStorage.write(keptForKey, accountId);
    await store.claim(accountId);
  }
  // Pages without https, such as a phone that visits a developer's machine, have none.
  if ('caches' in globalThis) await seenPictures(caches).forgetOthers(accountId);
  if (accountId === undefined) deviceStorage.remove(keptForKey);
}

function followWorker(): AppUpdate | undefined {
  const release = shownRelease();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || release === undefined) return undefined;
  return watchUpdates({
    container: navigator.serviceWorker,
    release,
    reload: () => location.reload(),
    window,
  });
}
