import { onlineManager, QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

const maxRetries = 2;
const maxRetryDelayMs = 15_000;
/** Long enough to restore queries from the device. */
const offlineRetryDelayMs = 400;

/**
 * A 4xx is final unless it has Retry-After; lost connections are retried. Offline queries fail soon instead
 * of pausing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < (isOnline() ? maxRetries : 1) && isRetryable(error),
        retryDelay: (failures, error) =>
          isOnline()
            ? Math.min(retryAfterMsOf(error) ?? 1_000 * 2 ** failures, maxRetryDelayMs)
            : offlineRetryDelayMs,
        staleTime: 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const isOnline = () => onlineManager.isOnline();

function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return true;
  return error.status === 429 && (retryAfterMsOf(error) ?? Infinity) <= maxRetryDelayMs;
}

function retryAfterMsOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
