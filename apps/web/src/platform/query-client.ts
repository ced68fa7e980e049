import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

const maxRetries = 2;

/** How the app keeps what the server told it: a 4xx is final, a lost connection is tried again, nothing is refetched in a rush. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < maxRetries && mayHelpToRetry(error),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
        staleTime: 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayHelpToRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
