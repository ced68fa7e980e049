import '../locales/namespaces.ts';
import { pagePaths } from '@nabta/contract/core/pages';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router';

import { useSession } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import type { MainPage } from '../shared/navigation/main-pages.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';
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
const MainPagesBar = lazy(async () => ({
  default: (await import('../shared/navigation/main-pages-bar.tsx')).MainPagesBar,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../shared/navigation/not-found-page.tsx')).NotFoundPage,
}));

/** Loads a page before the app hydrates it. */
export async function loadPage(name: RoutedName): Promise<void> {
  await pages[name].load();
}

function createLazyPage(page: RoutedPage): ComponentType {
  return lazy(async () => {
    if (!('capability' in page || 'section' in page)) return { default: (await page.load()).Page };
    const [{ ConsolePage }, module] = await Promise.all([import('./console/console-frame.tsx'), page.load()]);
    const section = 'section' in page ? page.section : page;
    return { default: () => <ConsolePage section={section} module={module} /> };
  });
}

function visitorPathOf(page: RoutedPage): string | undefined {
  return 'visitorPage' in page ? urls[page.visitorPage]() : undefined;
}

function createLazyFallback(page: RoutedPage): ComponentType {
  if (!('hasFallback' in page)) return Shell;
  return lazy(async () => ({ default: (await page.load()).Fallback ?? Shell }));
}

const mainPageOf: Partial<Record<RoutedName, MainPage>> = {
  home: 'home',
  map: 'map',
  gifted: 'gifted',
  impact: 'impact',
  profile: 'profile',
};

/** Undefined where a page is a task, and in the console, which has its own navigation. */
function createBar(name: RoutedName): ReactNode {
  const page = pages[name];
  if ('isTask' in page || 'capability' in page || 'section' in page) return undefined;
  return <MainPagesBar page={mainPageOf[name]} />;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys; `typedKeys` would add to the first load
const routes = (Object.keys(pages) as RoutedName[]).map((name) => ({
  ...pages[name],
  path: pagePaths[name],
  Page: createLazyPage(pages[name]),
  Fallback: createLazyFallback(pages[name]),
  visitorPath: visitorPathOf(pages[name]),
  bar: createBar(name),
}));

const otherFields = {
  audience: 'all',
  visitorPath: undefined,
  Fallback: Shell,
  bar: <MainPagesBar />,
} as const;

const otherRoutes = [
  // API responses link to the method under this URL.
  {
    ...otherFields,
    title: pages.method.title,
    path: urls.impact('method'),
    Page: createLazyPage(pages.method),
  },
  { ...otherFields, title: 'notFound.pageTitle', path: '*', Page: NotFoundPage },
] as const;

/** Routes of all pages except sign-in, each loaded on demand. */
export function ScreenRoutes() {
  const { status } = useSession();
  return (
    <>
      <Routes>
        {[...routes, ...otherRoutes].map(({ path, title, audience, visitorPath, Page, Fallback, bar }) => (
          <Route
            key={path}
            path={path}
            element={
              <SessionGuard key={path} audience={audience} visitorPath={visitorPath} fallback={<Fallback />}>
                <Screen title={title}>
                  <Page />
                  <SectionSuspense>{bar}</SectionSuspense>
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
