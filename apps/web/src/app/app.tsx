import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';

import { useAccountLanguage } from '../kit/language/use-account-language.ts';
import { drawnPage } from '../platform/drawn-page.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
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
      <Frame services={services} />
    </Providers>
  );
}

/** What stands around every screen. */
function Frame({ services: { toasts } }: { services: Services }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  useEffect(() => drawnPage.leave(), []);
  useLostSession();
  useAccountLanguage();
  return (
    <>
      <SkipLink targetId="main">{t('a11y.skipToContent')}</SkipLink>
      <Connections />
      <ErrorBoundary place={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      <Analytics />
      <Toaster toasts={toasts} label={t('a11y.messages')} />
    </>
  );
}

/** The bar alone for visitors; for who is signed in all that the device knows beside it, once that is loaded. */
function Connections() {
  const { status } = useSession();
  const isSignedIn = status !== 'signed-out';
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    // Without it the bar stays.
    if (isSignedIn)
      import('./offline-part.tsx').then((part) => setPart(() => part.OfflinePart)).catch(() => undefined);
  }, [isSignedIn]);
  if (Part === undefined || !isSignedIn) return <ConnectionBar />;
  return (
    <Suspense fallback={<ConnectionBar />}>
      <Part />
    </Suspense>
  );
}
