import { onlineManager, QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

const maxRetries = 2;
const longestWaitMs = 15_000;
/** Long enough for the device to find what it has kept. */
const offlineWaitMs = 400;

/**
 * How the app keeps what the server told it: a 4xx is final unless it says when to come again, a lost connection is tried again,
 * nothing is refetched in a rush. Without a connection a question fails soon instead of waiting for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < (isOnline() ? maxRetries : 1) && mayHelpToRetry(error),
        retryDelay: (failures, error) =>
          isOnline() ? Math.min(waitOf(error) ?? 1_000 * 2 ** failures, longestWaitMs) : offlineWaitMs,
        staleTime: 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const isOnline = () => onlineManager.isOnline();

function mayHelpToRetry(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return true;
  return error.status === 429 && (waitOf(error) ?? Infinity) <= longestWaitMs;
}

function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
