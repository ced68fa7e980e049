import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';

import { prerenderedPage } from '../platform/prerendered-page.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { useAccountLanguage } from '../shared/language/use-account-language.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Analytics } from './analytics.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { AppRoutes } from './first-routes.tsx';
import { Providers } from './providers.tsx';
import type { Services } from './services.ts';
import { useLostSession } from './use-lost-session.ts';

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
  useEffect(() => prerenderedPage.hide(), []);
  useLostSession();
  useAccountLanguage();
  return (
    <>
      <SkipLink targetId="main">{t('a11y.skipToContent')}</SkipLink>
      <ConnectionStatus />
      <ErrorBoundary resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
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
