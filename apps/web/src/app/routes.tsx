import '../locales/namespaces.ts';
import { pagePaths } from '@nabta/contract/core/pages';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

import { useSession } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import { pages } from './pages.ts';
import { Screen } from './screen.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell.tsx';

type RoutedName = keyof typeof pages;
type RoutedPage = (typeof pages)[RoutedName];

/** Preloaded when the user starts typing a phone number. */
export const loadCodePage = pages.code.load;

const GrowthWatch = lazy(async () => ({
  default: (await import('../features/trees/badge/growth-watch.tsx')).GrowthWatch,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../shared/navigation/not-found-page.tsx')).NotFoundPage,
}));

function createLazyPage(page: RoutedPage): ComponentType {
  return lazy(async () => {
    if (!('capability' in page || 'section' in page)) return { default: (await page.load()).Page };
    const [{ ConsolePage }, module] = await Promise.all([import('./console/console-frame.tsx'), page.load()]);
    const section = 'section' in page ? page.section : page;
    return { default: () => <ConsolePage section={section} module={module} /> };
  });
}

function createLazyFallback(page: RoutedPage): ComponentType {
  if (!('hasFallback' in page)) return Shell;
  return lazy(async () => ({ default: (await page.load()).Fallback ?? Shell }));
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys; `typedKeys` would add to the first load
const routes = (Object.keys(pages) as RoutedName[]).map((name) => ({
  ...pages[name],
  path: pagePaths[name],
  Page: createLazyPage(pages[name]),
  Fallback: createLazyFallback(pages[name]),
}));

const otherRoutes = [
  // API responses link to the method under this URL.
  { ...pages.method, path: urls.impact('method'), Page: createLazyPage(pages.method), Fallback: Shell },
  { path: '*', title: 'notFound.pageTitle', audience: 'all', Page: NotFoundPage, Fallback: Shell },
] as const;

/** Routes of all pages except sign-in, each loaded on demand. */
export function ScreenRoutes() {
  const { status } = useSession();
  return (
    <>
      <Routes>
        {[...routes, ...otherRoutes].map(({ path, title, audience, Page, Fallback }) => (
          <Route
            key={path}
            path={path}
            element={
              <SessionGuard key={path} audience={audience} fallback={<Fallback />}>
                <Screen title={title}>
                  <Page />
                </Screen>
              </SessionGuard>
            }
          />
        ))}
      </Routes>
      {status === 'signed-in' && (
        <Suspense>
          <GrowthWatch />
        </Suspense>
      )}
    </>
  );
}
