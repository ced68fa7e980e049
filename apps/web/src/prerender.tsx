import { text } from 'node:stream/consumers';

import { openPages, pagePaths, pagePhotoPlaceholder } from '@nabta/contract/core/pages';
import type { PageName } from '@nabta/contract/core/pages';
import { operatorWords } from '@nabta/contract/services/operator';
import { directionOf, languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { recordFrom, typedKeys } from '@nabta/domain/typed-object';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { pages } from './app/pages.ts';
import { Providers } from './app/providers.tsx';
import { createServices } from './app/services.ts';
import { Shell } from './app/shell.tsx';
import { HomeSkeleton } from './features/gifts/my-forest/home-skeleton.tsx';
import { CompanySkeleton } from './features/supply/company/page/company-skeleton.tsx';
import { PublicForestSkeleton } from './features/trees/public-forest/public-forest-skeleton.tsx';
import { TreePageSkeleton } from './features/trees/tree-page/tree-page-skeleton.tsx';
import { loadTexts } from './platform/texts-store.ts';
import { operatorKeys } from './shared/cache/keys.ts';

export type PrerenderedPage = {
  name: PageName | 'shell';
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  description: string;
  html: string;
};

/**
 * Prerendered content shown until the page and its data have loaded; every other page starts with the shell.
 */
const skeletons = {
  shell: <Shell />,
  home: <HomeSkeleton />,
  user: <PublicForestSkeleton />,
  company: <CompanySkeleton />,
  tree: <TreePageSkeleton image={{ nameCompressed: `${pagePhotoPlaceholder}.webp` }} />,
} satisfies Partial<Record<PageName | 'shell', ReactNode>>;

/** Prerenders the pages that are readable without scripts: public ones fully, others without account data. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = await Promise.all(languages.map(prerenderLanguage));
  return pages.flat();
}

async function prerenderLanguage(language: Language): Promise<PrerenderedPage[]> {
  const services = createServices(language, await loadTexts(language));
  // The server replaces these names by its settings.
  const operator = recordFrom(operatorWords, (word) => `%operator.${word}%`);
  services.connection.queryClient.setQueryData(
    operatorKeys.words,
    recordFrom(languages, () => operator),
  );
  const { t } = services.texts.current();
  const title = t('app.name');
  const sharedFields = { language, direction: directionOf(language), description: t('app.description') };
  const publicPages = openPages.map(async (name) => ({
    ...sharedFields,
    name,
    title: `${t(titleOf(name))} · ${title}`,
    html: await render(pagePaths[name], <App services={services} />),
  }));
  const skeletonPages = typedKeys(skeletons).map(async (name) => ({
    ...sharedFields,
    name,
    title,
    html: await render('/', <Providers services={services}>{skeletons[name]}</Providers>),
  }));
  return Promise.all([...publicPages, ...skeletonPages]);
}

function titleOf(name: PageName) {
  return name === 'login' ? 'pageTitles.login' : pages[name].title;
}

async function render(location: string, page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={location}>{page}</StaticRouter>
    </StrictMode>,
    // One chunk: React would otherwise send long content after the page and move it into place by a script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return text(prelude);
}
