import { refreshToken } from '@nabta/contract/auth';
import { isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import type { QueryClient } from '@tanstack/react-query';

import { createThemeStore } from '../kit/theme/theme-store.ts';
import type { ThemeStore } from '../kit/theme/theme-store.ts';
import type { FirstTexts } from '../locales/en.ts';
import { createApiClient } from '../platform/api-client.ts';
import type { ErrorText } from '../platform/api-error.ts';
import { readEnvironment } from '../platform/environment.ts';
import { reportError } from '../platform/error-report.ts';
import { applyLanguage, languagePreference } from '../platform/language-preference.ts';
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
  const send = createSender(sending);
  const session = createSession({
    storage: deviceStorage,
    now,
    tabLock: createTabLock('token-refresh', globalThis.navigator?.locks, environment.apiTimeoutMs),
    fetchToken: async () => (await send(refreshToken, {})).token,
    errorText,
  });
  const queryClient = createQueryClient();
  clearCacheWithAccount(session, queryClient);
  const connection = { api: createApiClient({ send, session }), session, queryClient, sending };
  return { texts, theme: createThemeStore(), toasts: createToasts(), connection };
}

/** Keeps the services in step with the browser: other tabs, sleep, the system's theme. */
export function startServices({ texts, theme, connection: { session } }: Services): () => void {
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
  // A page that slept in the browser's back-forward cache, or on a locked phone, was told nothing.
  const catchUp = () => {
    if (!document.hidden) session.followTab(null);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const stops = [
    () => window.removeEventListener('storage', onStorage),
    () => window.removeEventListener('pageshow', catchUp),
    () => document.removeEventListener('visibilitychange', catchUp),
    texts.subscribe(() => applyLanguage(texts.current().language)),
    theme.start(),
    pollSession({ session, now: Date.now, window }),
  ];
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
