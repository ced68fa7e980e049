import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

const maxRetries = 2;
const longestWaitMs = 15_000;

/** How the app keeps what the server told it: a 4xx is final unless it says when to come again, a lost connection is tried again, nothing is refetched in a rush. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < maxRetries && mayHelpToRetry(error),
        retryDelay: (failures, error) => Math.min(waitOf(error) ?? 1_000 * 2 ** failures, longestWaitMs),
        staleTime: 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayHelpToRetry(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return true;
  return error.status === 429 && (waitOf(error) ?? Infinity) <= longestWaitMs;
}

function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
