import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useAccountLanguage } from '../kit/language/use-account-language.ts';
import { drawnPage } from '../platform/drawn-page.tsx';
import { useTexts } from '../platform/texts.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Toaster } from '../ui/toaster.tsx';
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
  useEffect(drawnPage.leave, []);
  useLostSession();
  useAccountLanguage();
  return (
    <>
      <SkipLink targetId="main">{t('a11y.skipToContent')}</SkipLink>
      <ConnectionBar />
      <ErrorBoundary place={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster toasts={toasts} label={t('a11y.messages')} />
    </>
  );
}
