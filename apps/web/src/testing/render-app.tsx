import type { Language } from '@nabta/domain/language';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';

import { Providers } from '../app/providers.tsx';
import { createServices, startServices } from '../app/services.ts';
import type { Services } from '../app/services.ts';
import { applyLanguage } from '../platform/language-preference.ts';
import { loadTexts } from '../platform/texts-store.ts';
import { Toaster } from '../ui/toaster.tsx';

type RenderOptions = { path?: string; language?: Language };

type Rendered = { services: Services; path: () => string; stop: () => void };

/** Renders an element with texts, session, toasts and a router; Arabic by default. */
export async function renderInApp(element: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { path = '/', language = 'ar' } = options;
  const services = createServices(language, await loadTexts(language));
  let current = path;
  applyLanguage(language);
  const app = (
    <MemoryRouter initialEntries={[path]}>
      <Providers services={services}>
        {element}
        <Toaster toasts={services.toasts} label="messages" />
        <PathWatch onPath={(next) => (current = next)} />
      </Providers>
    </MemoryRouter>
  );
  await act(async () => render(app));
  return { services, path: () => current, stop: startServices(services) };
}

function PathWatch({ onPath }: { onPath: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onPath(pathname + search);
  return null;
}
