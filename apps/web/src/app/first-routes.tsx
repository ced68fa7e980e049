import { lazy, Suspense, use, useEffect } from 'react';
import { Route, Routes } from 'react-router';

import { StandIn } from '../platform/drawn-page.tsx';
import type { TextsStore } from '../platform/texts-store.ts';
import { useTextsStore } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { EarlyInput } from './early-input.tsx';
import { Screen } from './screen.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell.tsx';

const loadRoutes = () => import('./routes.tsx');

const ScreenRoutes = lazy(async () => ({ default: (await loadRoutes()).ScreenRoutes }));

/**
 * Sign-in is in the entry itself; all other addresses and their screens are loaded when one is opened, so that the first page
 * need not carry their names. Until a screen is here the one before it stays, and on the first page of a visit what the server drew.
 */
export function AppRoutes() {
  return (
    <Suspense
      fallback={
        <StandIn>
          <Shell />
        </StandIn>
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
  // Both at once, instead of one after the other; who waits for them says so where they do not come.
  loadRoutes().catch(() => undefined);
  use(texts.whole());
  return <ScreenRoutes />;
}

function SignInRoute() {
  const texts = useTextsStore();
  useEffect(() => {
    // Who begins to type will need the next screen in a moment; it is not part of the first load.
    const loadAhead = () => void loadNextScreen(texts).catch(() => undefined);
    window.addEventListener('input', loadAhead, { once: true });
    return () => window.removeEventListener('input', loadAhead);
  }, [texts]);
  return (
    <SessionGuard audience="visitors">
      <Screen title="pageTitles.login">
        <EarlyInput>
          <LoginScreen />
        </EarlyInput>
      </Screen>
    </SessionGuard>
  );
}

async function loadNextScreen(texts: TextsStore): Promise<void> {
  await Promise.all([loadRoutes().then(({ loadCodeScreen }) => loadCodeScreen()), texts.whole()]);
}
