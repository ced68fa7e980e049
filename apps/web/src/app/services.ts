import { refreshToken } from '@nabta/contract/auth';
import { isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { onlineManager } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { createThemeStore } from '../kit/theme/theme-store.ts';
import type { ThemeStore } from '../kit/theme/theme-store.ts';
import type { FirstTexts } from '../locales/en.ts';
import { createApiClient } from '../platform/api-client.ts';
import type { ErrorText } from '../platform/api-error.ts';
import { readEnvironment } from '../platform/environment.ts';
import { reportError } from '../platform/error-report.ts';
import { applyLanguage, languagePreference, leaveLanguage } from '../platform/language-preference.ts';
import { keptForKey } from '../platform/offline/kept-for.ts';
import type { Offline } from '../platform/offline/offline.ts';
import { createOwedSignOut, sendAfterOwed } from '../platform/owed-sign-out.ts';
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
import { createToasts } from '../ui/toasts.ts';
import type { Toasts } from '../ui/toasts.ts';

/** What lives as long as the page, outside of React. */
export type Services = { texts: TextsStore; theme: ThemeStore; toasts: Toasts; connection: Connection };

export function createServices(language: Language, languageTexts: FirstTexts): Services {
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
  const sendNow = createSender(sending);
  const owedSignOut = createOwedSignOut(deviceStorage, sendNow);
  const send = sendAfterOwed(sendNow, owedSignOut);
  const session = createSession({
    storage: deviceStorage,
    now,
    tabLock: createTabLock('token-refresh', globalThis.navigator?.locks, environment.apiTimeoutMs),
    fetchToken: async () => (await send(refreshToken, {})).token,
    errorText,
  });
  const queryClient = createQueryClient();
  clearCacheWithAccount(session, queryClient);
  const known = { api: createApiClient({ send, session }), session, owedSignOut, queryClient, sending };
  const connection = { ...known, offline: loadOfflineOnce(known) };
  return { texts, theme: createThemeStore(), toasts: createToasts(), connection };
}

/** Keeps the services in step with the browser: other tabs, sleep, the system's theme. */
export function startServices({ texts, theme, connection }: Services): () => void {
  const { session, owedSignOut, offline } = connection;
  const onStorage = (event: StorageEvent) => {
    session.followTab(event.key);
    if (event.key === languagePreference.key && isLanguage(event.newValue)) show(event.newValue);
  };
  const show = (language: Language) => {
    texts.choose(language).catch((error: unknown) => reportError(error, { action: 'load-texts' }));
  };
  const preferred = languagePreference.read();
  if (preferred !== undefined) {
    languagePreference.write(preferred);
    show(preferred);
  }
  // It hears of changes only.
  onlineManager.setOnline(window.navigator.onLine);
  // A page that slept in the browser's back-forward cache, or on a locked phone, was told nothing.
  const catchUp = () => {
    if (!document.hidden) session.followTab(null);
  };
  const settle = () => {
    if (session.token() === undefined) void owedSignOut.settle();
  };
  settle();
  window.addEventListener('online', settle);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const stops = [
    () => window.removeEventListener('online', settle),
    () => window.removeEventListener('storage', onStorage),
    () => window.removeEventListener('pageshow', catchUp),
    () => document.removeEventListener('visibilitychange', catchUp),
    texts.subscribe(() => applyLanguage(texts.current().language)),
    theme.start(),
    pollSession({ session, now: Date.now, window }),
    session.subscribe(() => beginOffline(session, offline)),
    session.onEnd((reason) => {
      if (reason === 'left') leaveLanguage();
    }),
  ];
  // The first page comes first, unless it needs what is kept.
  const wait = onlineManager.isOnline() ? whenLoaded : (work: () => void) => work();
  wait(() => beginOffline(session, offline));
  return () => stops.forEach((stop) => stop());
}

/** One person's data never meets the next one's eyes (SECURITY S8, S10). */
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

function loadOfflineOnce(known: Omit<Connection, 'offline'>): LoadOffline {
  let started: Promise<Offline | undefined> | undefined;
  return () => (started ??= 'indexedDB' in globalThis ? load() : Promise.resolve(undefined));
  async function load(): Promise<Offline | undefined> {
    try {
      return await (await import('./start-offline.ts')).startOfflineOf(known);
    } catch (error) {
      started = undefined;
      reportError(error, { action: 'load-offline' });
      return undefined;
    }
  }
}

/** For who is signed in; and once more where somebody was, so that nothing of theirs stays. */
function beginOffline(session: Session, offline: LoadOffline): void {
  if (session.accountId() !== undefined || deviceStorage.read(keptForKey) !== undefined) void offline();
}

function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') setTimeout(work, 0);
  else window.addEventListener('load', () => setTimeout(work, 0), { once: true });
}
