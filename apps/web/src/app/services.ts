import { refreshToken } from '@nabta/contract/people/auth';
import { isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { onlineManager } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { Texts } from '../locales/en-screens.ts';
import type { FirstTexts } from '../locales/en.ts';
import { type ApiClient, createApiClient } from '../platform/api-client.ts';
import type { ErrorText } from '../platform/api-error.ts';
import { readEnvironment } from '../platform/environment.ts';
import { reportError } from '../platform/error-report.ts';
import { whenHydrated } from '../platform/hydration.ts';
import { applyLanguage, languagePreference, resetAccountLanguage } from '../platform/language-preference.ts';
import { offlineOwnerKey } from '../platform/offline/offline-owner.ts';
import type { Offline } from '../platform/offline/offline.ts';
import { createPendingSignOut, sendAfterPendingSignOut } from '../platform/pending-sign-out.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { createSender } from '../platform/send-request.ts';
import type { SenderOptions } from '../platform/send-request.ts';
import { pollSession } from '../platform/session-poll.ts';
import type { Connection } from '../platform/session-provider.tsx';
import { createSession } from '../platform/session.ts';
import type { Session } from '../platform/session.ts';
import { deviceStorage } from '../platform/storage.ts';
import { createTabLock } from '../platform/tab-lock.ts';
import { createTextsStore } from '../platform/texts-store.ts';
import type { TextsStore } from '../platform/texts-store.ts';
import { type ThemeStore, createThemeStore } from '../shared/theme/theme.tsx';
import { createToasts } from '../ui/toasts.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Objects that live as long as the page, outside React. */
export type Services = { texts: TextsStore; theme: ThemeStore; toasts: Toasts; connection: Connection };

export function createServices(
  language: Language,
  languageTexts: FirstTexts | Texts,
  { api }: { api?: ApiClient } = {},
): Services {
  const environment = readEnvironment(import.meta.env);
  const texts = createTextsStore(language, languageTexts);
  const errorText: ErrorText = (key) => texts.current().t(`errors.${key}`);
  const now = Date.now;
  const sending: SenderOptions = {
    baseUrl: environment.apiUrl,
    timeoutMs: environment.apiTimeoutMs,
    language: () => texts.current().language,
    errorText,
    fetch: (...request) => globalThis.fetch(...request),
    now,
  };
  const sendImmediately = createSender(sending);
  const pendingSignOut = createPendingSignOut(deviceStorage, sendImmediately);
  const send = sendAfterPendingSignOut(sendImmediately, pendingSignOut);
  const session = createSession({
    storage: deviceStorage,
    now,
    tabLock: createTabLock('token-refresh', globalThis.navigator?.locks, environment.apiTimeoutMs),
    fetchToken: async () => (await send(refreshToken, {})).token,
    errorText,
  });
  const queryClient = createQueryClient();
  clearCacheWithAccount(session, queryClient);
  const baseConnection = {
    api: api ?? createApiClient({ send, session }),
    session,
    pendingSignOut,
    queryClient,
    sending,
  };
  const connection = { ...baseConnection, offline: loadOfflineOnce(baseConnection) };
  return { texts, theme: createThemeStore(), toasts: createToasts(), connection };
}

/** Synchronizes the services with the browser: other tabs, sleep and system theme. */
export function startServices({ texts, theme, connection }: Services): () => void {
  const { session, pendingSignOut, offline } = connection;
  const onStorage = (event: StorageEvent) => {
    session.handleStorageEvent(event.key);
    if (event.key === languagePreference.key && isLanguage(event.newValue)) showLanguage(event.newValue);
  };
  const showLanguage = (language: Language) => {
    texts.choose(language).catch((error: unknown) => reportError(error, { action: 'load-texts' }));
  };
  const preferred = languagePreference.read();
  if (preferred !== undefined) {
    languagePreference.write(preferred);
    showLanguage(preferred);
  }
  // onlineManager only observes changes, not the initial state.
  onlineManager.setOnline(window.navigator.onLine);
  // A page in the back-forward cache or on a locked phone misses storage events.
  const syncSession = () => {
    if (!document.hidden) session.handleStorageEvent(null);
  };
  const flushSignOut = () => {
    if (session.token() === undefined) void pendingSignOut.flush();
  };
  flushSignOut();
  const abortController = new AbortController();
  const { signal } = abortController;
  window.addEventListener('online', flushSignOut, { signal });
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', syncSession, { signal });
  document.addEventListener('visibilitychange', syncSession, { signal });
  const stops = [
    () => abortController.abort(),
    texts.subscribe(() => applyLanguage(texts.current().language)),
    theme.start(),
    pollSession({ session, now: Date.now, window }),
    session.subscribe(() => startOfflineIfNeeded(session, offline)),
    session.onEnd((reason) => {
      if (reason === 'left') resetAccountLanguage();
    }),
  ];
  // Waits for the first page to load, unless that page can show stored data.
  const isStored = deviceStorage.read(offlineOwnerKey) === session.accountId();
  const schedule = onlineManager.isOnline() && !isStored ? whenLoaded : (callback: () => void) => callback();
  schedule(() => startOfflineIfNeeded(session, offline));
  return () => stops.forEach((stop) => stop());
}

/** Clears the cache when the account changes, so no data is shown to the next user. */
function clearCacheWithAccount(session: Session, queryClient: QueryClient): void {
  let accountId = session.accountId();
  session.subscribe(() => {
    const next = session.accountId();
    if (next === accountId) return;
    accountId = next;
    queryClient.clear();
  });
}

type LoadOffline = Connection['offline'];

function loadOfflineOnce(baseConnection: Omit<Connection, 'offline'>): LoadOffline {
  let loading: Promise<Offline | undefined> | undefined;
  return () => (loading ??= 'indexedDB' in globalThis ? load() : Promise.resolve(undefined));
  async function load(): Promise<Offline | undefined> {
    await whenHydrated();
    try {
      return await (await import('./start-offline.ts')).startOfflineForApp(baseConnection);
    } catch (error) {
      loading = undefined;
      reportError(error, { action: 'load-offline' });
      return undefined;
    }
  }
}

/** Also starts after a sign-out, to delete the data of the previous account. */
function startOfflineIfNeeded(session: Session, offline: LoadOffline): void {
  if (session.accountId() !== undefined || deviceStorage.read(offlineOwnerKey) !== undefined) void offline();
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') setTimeout(callback, 0);
  else window.addEventListener('load', () => setTimeout(callback, 0), { once: true });
}
