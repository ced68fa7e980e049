import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { SessionProvider } from '../platform/session-provider.tsx';
import { TextsProvider } from '../platform/texts.tsx';
import { ThemeProvider } from '../shared/theme/theme.tsx';
import { ToastsContext } from '../ui/use-toasts.ts';
import type { Services } from './services.ts';

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  const { texts, theme, toasts, connection } = services;
  return (
    <TextsProvider store={texts}>
      <ThemeProvider store={theme}>
        <QueryClientProvider client={connection.queryClient}>
          <SessionProvider connection={connection}>
            <ToastsContext value={toasts}>{children}</ToastsContext>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </TextsProvider>
  );
}
