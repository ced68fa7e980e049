import './ui/base.css';
import { type PageName, pagePaths } from '@nabta/contract/core/pages';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createServices, startServices } from './app/services.ts';
import { watchErrors } from './app/watch-errors.ts';
import { startHydration } from './platform/hydration.ts';
import { watchInstallOffer } from './platform/install-prompt.ts';
import { languagePreference } from './platform/language-preference.ts';
import { restorePageState } from './platform/page-state.ts';
import { serverShell } from './platform/server-shell.tsx';
import { loadFirstTexts, loadTexts } from './platform/texts-store.ts';

watchInstallOffer();
void start(document.getElementById('root') ?? document.body);

async function start(root: HTMLElement): Promise<void> {
  const pageName = await loadHydratablePage(root);
  const language = pageName === undefined ? initialLanguage() : parseLanguage(root.dataset['language']);
  const isLogin = pageName === undefined || pageName === 'login';
  const texts = await (isLogin ? loadFirstTexts(language) : loadTexts(language));
  const services = createServices(language, texts);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} />
      </BrowserRouter>
    </StrictMode>
  );
  // A transition renders in small chunks, so that the browser handles input in between.
  startTransition(() => {
    // Hydrates a page that was rendered in a different language first and switches the language afterwards, so
    // that typed input stays.
    if (pageName !== undefined) {
      startHydration();
      restorePageState(services.connection.queryClient);
      hydrateRoot(root, app);
    } else {
      serverShell.show();
      createRoot(root).render(app);
    }
  });
  startServices(services);
  watchErrors(services.connection, { isPreloaded: pageName !== 'login' });
}

/** Undefined for a shell, where the query shows something else than the server rendered, and when loading fails. */
async function loadHydratablePage(root: HTMLElement): Promise<PageName | undefined> {
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  const name = root.dataset['rendered'];
  if (query.size > 0 || !isPageName(name)) return undefined;
  try {
    if (name !== 'login') await import('./app/routes.tsx').then(({ loadPage }) => loadPage(name));
    return name;
  } catch {
    // The app loads the page again and shows the error.
    return undefined;
  }
}

function isPageName(name: string | undefined): name is PageName {
  return name !== undefined && name in pagePaths;
}

function initialLanguage(): Language {
  return languagePreference.read() ?? parseLanguage(document.documentElement.lang);
}

function parseLanguage(value: string | undefined): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
