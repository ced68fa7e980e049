import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ConnectionContext } from '../platform/session-provider.tsx';
import { TextsContext } from '../platform/texts.tsx';
import { ThemeContext } from '../shared/theme/theme.tsx';
import { ToastsContext } from '../ui/use-toasts.ts';
import type { Services } from './services.ts';

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  const { texts, theme, toasts, connection } = services;
  return (
    <TextsContext value={texts}>
      <ThemeContext value={theme}>
        <QueryClientProvider client={connection.queryClient}>
          <ConnectionContext value={connection}>
            <ToastsContext value={toasts}>{children}</ToastsContext>
          </ConnectionContext>
        </QueryClientProvider>
      </ThemeContext>
    </TextsContext>
  );
}
