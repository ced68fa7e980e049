import { directionOf, languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import { createServices } from './app/services.ts';
import type { Services } from './app/services.ts';
import { Shell } from './app/shell.tsx';
import { loadFirstTexts } from './platform/texts-store.ts';
import { urls } from './platform/urls.ts';

export type PrerenderedPage = {
  name: 'login' | 'shell';
  language: Language;
  direction: 'rtl' | 'ltr';
  title: string;
  description: string;
  html: string;
};

/** The pages that can be read before any script has run: sign-in, and the empty shell of every other page. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = await Promise.all(languages.map(prerenderLanguage));
  return pages.flat();
}

async function prerenderLanguage(language: Language): Promise<PrerenderedPage[]> {
  const services = createServices(language, await loadFirstTexts(language));
  const { t } = services.texts.current();
  const name = t('app.name');
  const both = { language, direction: directionOf(language), description: t('app.description') };
  return [
    {
      ...both,
      name: 'login',
      title: `${t('pageTitles.login')} · ${name}`,
      html: render(urls.login(), <App services={services} />),
    },
    { ...both, name: 'shell', title: name, html: render(urls.home(), <ShellPage services={services} />) },
  ];
}

function ShellPage({ services }: { services: Services }) {
  return (
    <Providers services={services}>
      <Shell />
    </Providers>
  );
}

function render(location: string, page: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={location}>{page}</StaticRouter>
    </StrictMode>,
  );
}
