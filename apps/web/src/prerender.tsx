import { text } from 'node:stream/consumers';

import { openPages, pagePaths, photoOfPage } from '@nabta/contract/pages';
import type { PageName } from '@nabta/contract/pages';
import { directionOf, languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { createServices } from './app/services.ts';
import { Shell } from './app/shell.tsx';
import { CompanySkeleton } from './features/company/page/company-skeleton.tsx';
import { HomeSkeleton } from './features/my-forest/home-skeleton.tsx';
import { PublicForestSkeleton } from './features/public-forest/public-forest-skeleton.tsx';
import { TreePageSkeleton } from './features/tree-page/tree-page-skeleton.tsx';
import { loadTexts } from './platform/texts-store.ts';

export type PrerenderedPage = {
  name: PageName | 'shell';
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  description: string;
  html: string;
};

/** What stands there of a page until its screen and what it shows have come; every other page begins with the shell. */
const drawings = {
  shell: <Shell />,
  home: <HomeSkeleton />,
  user: <PublicForestSkeleton />,
  company: <CompanySkeleton />,
  tree: <TreePageSkeleton image={{ nameCompressed: `${photoOfPage}.webp` }} />,
} satisfies Partial<Record<PageName | 'shell', ReactNode>>;

/** The pages that can be read before any script has run: the open ones whole, and of others what is the same for everybody. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = await Promise.all(languages.map(prerenderLanguage));
  return pages.flat();
}

async function prerenderLanguage(language: Language): Promise<PrerenderedPage[]> {
  const services = createServices(language, await loadTexts(language));
  const { t } = services.texts.current();
  const title = t('app.name');
  const both = { language, direction: directionOf(language), description: t('app.description') };
  const open = openPages.map(async (name) => ({
    ...both,
    name,
    title: `${t(titleOf(name))} · ${title}`,
    html: await render(pagePaths[name], <App services={services} />),
  }));
  const drawn = Object.entries(drawings).map(async ([name, drawing]) => ({
    ...both,
    name: name as keyof typeof drawings,
    title,
    html: await render('/', <Providers services={services}>{drawing}</Providers>),
  }));
  return Promise.all([...open, ...drawn]);
}

function titleOf(name: PageName) {
  return routes.find(({ path }) => path === pagePaths[name])?.title ?? 'pageTitles.login';
}

async function render(location: string, page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={location}>{page}</StaticRouter>
    </StrictMode>,
    // In one piece: React would send what is long behind the page, and move it into its place by a script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return text(prelude);
}
