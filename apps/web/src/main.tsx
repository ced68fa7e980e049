import './ui/base.css';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { App } from './app/app.tsx';
import { createServices, startServices } from './app/services.ts';
import { watchErrors } from './app/watch-errors.ts';
import { drawnPage } from './platform/drawn-page.tsx';
import { watchInstallOffer } from './platform/install-prompt.ts';
import { languagePreference } from './platform/language-preference.ts';
import { loadFirstTexts } from './platform/texts-store.ts';
import { urls } from './platform/urls.ts';

watchInstallOffer();
void start(document.getElementById('root') ?? document.body);

async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.dataset['prerendered'] === 'login' && location.pathname === urls.login();
  const language = isPrerendered ? knownLanguage(root.dataset['language']) : firstLanguage();
  const services = createServices(language, await loadFirstTexts(language));
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} />
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition it is drawn in small pieces, between which a finger on the page is heard.
  startTransition(() => {
    // A page drawn in another language than the one chosen here is taken over first, and turned into the other one then:
    // what was typed into it stays.
    if (isPrerendered) hydrateRoot(root, app);
    else {
      drawnPage.keep();
      createRoot(root).render(app);
    }
  });
  startServices(services);
  watchErrors(services.connection, { isAhead: !isPrerendered });
}

function firstLanguage(): Language {
  return languagePreference.read() ?? knownLanguage(document.documentElement.lang);
}

function knownLanguage(value: string | undefined): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
