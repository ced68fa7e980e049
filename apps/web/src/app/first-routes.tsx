import { lazy, Suspense, use, useEffect } from 'react';
import { Route, Routes } from 'react-router';

import { Page as LoginPage } from '../pages/login.tsx';
import { ServerShellFallback } from '../platform/server-shell.tsx';
import type { TextsStore } from '../platform/texts-store.ts';
import { useTextsStore } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Screen } from './screen.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell.tsx';

const loadRoutes = () => import('./routes.tsx');

const ScreenRoutes = lazy(async () => ({ default: (await loadRoutes()).ScreenRoutes }));

/**
 * Only sign-in is in the entry bundle; all other pages and routes are loaded on demand. Until a page is
 * loaded the previous one stays, and on the first visit the shell of the server.
 */
export function AppRoutes() {
  return (
    <Suspense
      fallback={
        <ServerShellFallback>
          <Shell />
        </ServerShellFallback>
      }
    >
      <Routes>
        <Route path={urls.login()} element={<SignInRoute />} />
        <Route path="*" element={<OtherRoutes />} />
      </Routes>
    </Suspense>
  );
}

function OtherRoutes() {
  const texts = useTextsStore();
  // Starts both in parallel; a failure is reported by the component that suspends on it.
  loadRoutes().catch(() => undefined);
  if (!texts.isComplete()) use(texts.loadAll());
  return <ScreenRoutes />;
}

function SignInRoute() {
  const texts = useTextsStore();
  useEffect(() => {
    // Preloads the next page when the user starts typing; it is not part of the first load.
    const preloadNext = () => void loadNextScreen(texts).catch(() => undefined);
    window.addEventListener('input', preloadNext, { once: true });
    return () => window.removeEventListener('input', preloadNext);
  }, [texts]);
  return (
    <SessionGuard audience="visitors">
      <Screen title="pageTitles.login">
        <LoginPage />
      </Screen>
    </SessionGuard>
  );
}

async function loadNextScreen(texts: TextsStore): Promise<void> {
  await Promise.all([loadRoutes().then(({ loadCodePage }) => loadCodePage()), texts.loadAll()]);
}
