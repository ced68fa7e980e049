import './ui/base.css';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createServices, startServices } from './app/services.ts';
import { watchErrors } from './app/watch-errors.ts';
import { watchInstallOffer } from './platform/install-prompt.ts';
import { languagePreference } from './platform/language-preference.ts';
import { prerenderedPage } from './platform/prerendered-page.tsx';
import { loadFirstTexts } from './platform/texts-store.ts';
import { urls } from './platform/urls.ts';

watchInstallOffer();
void start(document.getElementById('root') ?? document.body);

async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.dataset['prerendered'] === 'login' && location.pathname === urls.login();
  const language = isPrerendered ? parseLanguage(root.dataset['language']) : initialLanguage();
  const services = createServices(language, await loadFirstTexts(language));
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} />
      </BrowserRouter>
    </StrictMode>
  );
  // A transition renders in small chunks, so that the browser handles input in between.
  startTransition(() => {
    // Hydrates a page that was prerendered in a different language first and switches the language
    // afterwards, so that typed input stays.
    if (isPrerendered) hydrateRoot(root, app);
    else {
      prerenderedPage.show();
      createRoot(root).render(app);
    }
  });
  startServices(services);
  watchErrors(services.connection, { isPreloaded: !isPrerendered });
}

function initialLanguage(): Language {
  return languagePreference.read() ?? parseLanguage(document.documentElement.lang);
}

function parseLanguage(value: string | undefined): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
