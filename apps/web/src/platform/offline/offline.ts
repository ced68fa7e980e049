import type { QueryClient } from '@tanstack/react-query';

import type { ApiClient } from '../api-client.ts';
import { getRelease } from '../release.ts';
import type { Session } from '../session.ts';
import { deviceStorage } from '../storage.ts';
import { createTabLock } from '../tab-lock.ts';
import { watchUpdates } from './app-update.ts';
import type { AppUpdate } from './app-update.ts';
import { openOfflineDb } from './offline-db.ts';
import type { OfflineDb } from './offline-db.ts';
import { offlineOwnerKey } from './offline-owner.ts';
import { watchConnection } from './outbox.ts';
import { persistQueries } from './persisted-queries.ts';
import type { PersistedQueries, PersistencePolicy } from './persisted-queries.ts';
import { createPictureCache } from './picture-cache.ts';
import { createProfileOutbox } from './profile-outbox.ts';
import type { OutboxHandler, Outcome, ProfileOutbox } from './profile-outbox.ts';

/** Offline support of the app. */
export type Offline = {
  persistedQueries: PersistedQueries;
  outbox: ProfileOutbox;
  /** Undefined in browsers without service workers. */
  update: AppUpdate | undefined;
  hasUnsavedInput(): boolean;
  onOutcome(listener: (outcome: Outcome) => void): () => void;
};

type Options = {
  api: ApiClient;
  session: Session;
  queryClient: QueryClient;
  policy: PersistencePolicy;
  handlers: readonly OutboxHandler<never>[];
  onReconnect: () => void;
};

/** Starts offline support for the signed-in account and deletes its data when the session ends. */
export async function startOffline(options: Options): Promise<Offline> {
  const { api, session, queryClient, policy, handlers, onReconnect } = options;
  const store = openOfflineDb();
  const accountId = () => session.accountId() || undefined;
  const listeners = new Set<(outcome: Outcome) => void>();
  let boundAccount = accountId();
  await bindToAccount(store, boundAccount);
  const persistedQueries = persistQueries({
    queryClient,
    store,
    policy,
    accountId,
    onRestored: () => outbox.applyOptimistic(),
  });
  const outbox = createProfileOutbox({
    storage: store,
    handlers,
    call: api.call,
    queryClient,
    accountId,
    tabLock: createTabLock('waiting-actions', navigator.locks),
    channel: new BroadcastChannel('waiting-actions'),
    now: Date.now,
    onOutcome(outcome) {
      for (const listener of listeners) listener(outcome);
      // Persists the optimistic change for the next start.
      if (outcome === 'queued') void persistedQueries.flush();
    },
  });
  await outbox.reload();
  void persistedQueries.restoreFirst();

  const followSession = () => {
    const next = accountId();
    if (next === boundAccount) return;
    boundAccount = next;
    void bindToAccount(store, next).then(outbox.reload);
  };
  session.subscribe(followSession);
  // The session may have ended during startup.
  followSession();
  watchConnection(async (event) => {
    if (event !== 'probe') await outbox.flush();
    if (event === 'online' || (event === 'probe' && persistedQueries.isFallback())) onReconnect();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void persistedQueries.flush();
  });
  void outbox.flush();

  const forms = trackUnsavedInput(document);
  return {
    persistedQueries,
    outbox,
    update: watchServiceWorker(),
    hasUnsavedInput: forms.hasUnsaved,
    onOutcome(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Makes the device store the data of this account only, or of none. */
async function bindToAccount(store: OfflineDb, accountId: string | undefined): Promise<void> {
  if (accountId === undefined) await store.erase();
  else {
    deviceStorage.write(offlineOwnerKey, accountId);
    await store.claim(accountId);
  }
  // Missing on pages without https, such as a phone that opens a developer's machine.
  if ('caches' in globalThis) await createPictureCache(caches).deleteOthers(accountId);
  if (accountId === undefined) deviceStorage.remove(offlineOwnerKey);
}

function watchServiceWorker(): AppUpdate | undefined {
  const release = getRelease();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || release === undefined) return undefined;
  return watchUpdates({
    container: navigator.serviceWorker,
    release,
    reload: () => location.reload(),
    window,
  });
}

/** Tracks whether a form has input that leaving the page would lose. */
export function trackUnsavedInput(document: Document): { hasUnsaved(): boolean } {
  const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) touched.add(target);
    if (target instanceof HTMLInputElement && trackedTypes.has(target.type)) touched.add(target);
  });
  return {
    hasUnsaved() {
      for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field);
      return touched.size > 0;
    },
  };
}

const trackedTypes = new Set(['text', 'tel', 'email', 'number', 'url', 'date']);
