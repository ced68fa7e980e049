import { lazy, Suspense, useEffect } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

import type { TextKey } from '../platform/translator.ts';
import { urls } from '../platform/urls.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { EarlyInput } from './early-input.tsx';
import { Screen } from './screen.tsx';
import { SessionGuard } from './session-guard.tsx';
import type { Audience } from './session-guard.tsx';
import { Shell } from './shell.tsx';

type AppRoute = { path: string; title: TextKey; audience: Audience; screen: ComponentType };

const loadCodeScreen = () => import('../screens/code-screen.tsx');

const CodeScreen = lazy(async () => ({ default: (await loadCodeScreen()).CodeScreen }));
const NewUserScreen = lazy(async () => ({
  default: (await import('../screens/new-user-screen.tsx')).NewUserScreen,
}));
const TutorialScreen = lazy(async () => ({
  default: (await import('../screens/tutorial-screen.tsx')).TutorialScreen,
}));
const HomeScreen = lazy(async () => ({ default: (await import('../screens/home-screen.tsx')).HomeScreen }));
const GiftedTreesScreen = lazy(async () => ({
  default: (await import('../screens/gifted-trees-screen.tsx')).GiftedTreesScreen,
}));
const TreeScreen = lazy(async () => ({ default: (await import('../screens/tree-screen.tsx')).TreeScreen }));
const PublicUserScreen = lazy(async () => ({
  default: (await import('../screens/public-user-screen.tsx')).PublicUserScreen,
}));
const ProfileScreen = lazy(async () => ({
  default: (await import('../screens/profile-screen.tsx')).ProfileScreen,
}));
const LegalScreen = lazy(async () => ({
  default: (await import('../screens/legal-screen.tsx')).LegalScreen,
}));
const FaqScreen = lazy(async () => ({ default: (await import('../screens/faq-screen.tsx')).FaqScreen }));
const UiGalleryScreen = lazy(async () => ({
  default: (await import('../screens/ui-gallery-screen.tsx')).UiGalleryScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found-screen.tsx')).NotFoundScreen,
}));

const routes: readonly AppRoute[] = [
  { path: urls.home(), title: 'pageTitles.home', audience: 'people', screen: HomeScreen },
  { path: urls.code(), title: 'pageTitles.code', audience: 'all', screen: CodeScreen },
  { path: urls.newUser(), title: 'pageTitles.newUser', audience: 'unnamed', screen: NewUserScreen },
  { path: urls.tutorial(), title: 'pageTitles.tutorial', audience: 'people', screen: TutorialScreen },
  { path: urls.gifted(), title: 'pageTitles.giftedTrees', audience: 'people', screen: GiftedTreesScreen },
  { path: urls.profile(), title: 'pageTitles.profile', audience: 'people', screen: ProfileScreen },
  { path: urls.tree(':publicId'), title: 'pageTitles.tree', audience: 'all', screen: TreeScreen },
  { path: urls.user(':code'), title: 'pageTitles.forest', audience: 'all', screen: PublicUserScreen },
  { path: urls.privacy(), title: 'pageTitles.privacy', audience: 'all', screen: LegalScreen },
  { path: urls.terms(), title: 'pageTitles.terms', audience: 'all', screen: LegalScreen },
  { path: urls.faq(), title: 'pageTitles.faq', audience: 'all', screen: FaqScreen },
  { path: urls.uiGallery(), title: 'pageTitles.uiGallery', audience: 'all', screen: UiGalleryScreen },
  { path: '*', title: 'notFound.pageTitle', audience: 'all', screen: NotFoundScreen },
];

/**
 * Every address of the app. Sign-in is in the entry itself, everything else is loaded when it is opened:
 * until it is here the screen before it stays, and on the first page of a visit the shell.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<Shell />}>
      <Routes>
        <Route path={urls.login()} element={<SignInRoute />} />
        {routes.map(({ path, title, audience, screen: Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <SessionGuard key={path} audience={audience}>
                <Screen title={title}>
                  <Page />
                </Screen>
              </SessionGuard>
            }
          />
        ))}
      </Routes>
    </Suspense>
  );
}

function SignInRoute() {
  useEffect(() => {
    // Who begins to type will need the next screen in a moment; it is not part of the first load.
    const loadAhead = () => void loadCodeScreen().catch(() => undefined);
    window.addEventListener('input', loadAhead, { once: true });
    return () => window.removeEventListener('input', loadAhead);
  }, []);
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
