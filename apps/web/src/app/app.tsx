import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useConsent } from '../platform/analytics/consent.ts';
import { saveReturnPath } from '../platform/return-path.ts';
import { serverShell } from '../platform/server-shell.tsx';
import { useConnection, useSession } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { isSignInPath, urls } from '../platform/urls.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useOwnData } from '../shared/cache/own-data.ts';
import { useAccountLanguage } from '../shared/language/use-account-language.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { AppRoutes } from './first-routes.tsx';
import { Providers } from './providers.tsx';
import type { Services } from './services.ts';

/**
 * The same element in every render: an update from above, such as a session that is signed in, would make React discard
 * the HTML of the server instead of hydrating it.
 */
const routes = <AppRoutes />;

export function App({ services }: { services: Services }) {
  return (
    <Providers services={services}>
      <AppLayout services={services} />
    </Providers>
  );
}

function AppLayout({ services: { toasts } }: { services: Services }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  useEffect(() => serverShell.hide(), []);
  useOwnData();
  useLostSessionRedirect();
  useAccountLanguage();
  return (
    <>
      <SkipLink targetId="main">{t('a11y.skipToContent')}</SkipLink>
      <ConnectionStatus />
      <ErrorBoundary resetKey={pathname}>{routes}</ErrorBoundary>
      <Analytics />
      <Toaster toasts={toasts} label={t('a11y.messages')} />
    </>
  );
}

/** Shows the connection bar; for signed-in users the offline status replaces it once loaded. */
function ConnectionStatus() {
  const { status } = useSession();
  const isSignedIn = status !== 'signed-out';
  const [LoadedStatus, setLoadedStatus] = useState<ComponentType>();
  useEffect(() => {
    // On failure the plain bar stays.
    if (isSignedIn)
      import('./offline-status.tsx')
        .then((module) => setLoadedStatus(() => module.OfflineStatus))
        .catch(() => undefined);
  }, [isSignedIn]);
  if (LoadedStatus === undefined || !isSignedIn) return <ConnectionBar />;
  return (
    <Suspense fallback={<ConnectionBar />}>
      <LoadedStatus />
    </Suspense>
  );
}

const VisitRecorder = lazyOptional(
  async () => (await import('../features/operations/analytics/visit-recorder.tsx')).VisitRecorder,
);
const ConsentBanner = lazyOptional(
  async () => (await import('../features/operations/analytics/consent-banner.tsx')).ConsentBanner,
);

/** Renders the consent banner or the recorder after the page is idle. */
export function Analytics() {
  const consent = useConsent();
  const isIdle = useIdle();
  if (!isIdle || consent === 'blocked' || consent === 'refused') return null;
  return <Suspense>{consent === 'given' ? <VisitRecorder /> : <ConsentBanner />}</Suspense>;
}

/** Renders nothing when loading fails. */
function lazyOptional(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Empty) }));
}

function Empty() {
  return null;
}

function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

/** Redirects to /login when the server ended the session, except during sign-in. */
export function useLostSessionRedirect(): void {
  const { session } = useConnection();
  const navigate = useNavigate();
  const location = useLocation();
  const toasts = useToasts();
  const { t } = useTexts();
  const onLost = useEffectEvent(() => {
    if (isSignInPath(location.pathname)) return;
    saveReturnPath(location.pathname + location.search + location.hash);
    toasts.show({ kind: 'error', text: t('errors.sessionExpired') });
    void navigate(urls.login(), { replace: true });
  });
  useEffect(
    () =>
      session.onEnd((reason) => {
        if (reason === 'lost') onLost();
      }),
    [session],
  );
}
