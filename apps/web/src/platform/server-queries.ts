import * as browser from '@tanstack/react-query';
import { use } from 'react';

/**
 * Stands in for TanStack Query in the build for the server: a query suspends until it has data or an error, since
 * effects, which load data in the browser, do not run there.
 */
export * from '@tanstack/react-query';

type Options = Pick<browser.UseQueryOptions, 'queryKey'> & { enabled?: unknown };

/** Loading queries of each rendering. */
const loading = new WeakMap<browser.QueryClient, Map<string, Promise<void>>>();
const done = Promise.resolve();

export function useQuery(options: browser.UseQueryOptions) {
  useSettled(options, (client) => client.prefetchQuery(options));
  return browser.useQuery(options);
}

export function useInfiniteQuery(options: browser.UseInfiniteQueryOptions) {
  useSettled(options, (client) => client.prefetchInfiniteQuery(options));
  return browser.useInfiniteQuery(options);
}

function useSettled(
  { queryKey, enabled }: Options,
  prefetch: (client: browser.QueryClient) => Promise<void>,
): void {
  const client = browser.useQueryClient();
  const promises = loading.get(client) ?? new Map<string, Promise<void>>();
  loading.set(client, promises);
  const key = browser.hashKey(queryKey);
  if (enabled !== false && !promises.has(key)) promises.set(key, prefetch(client));
  // On a retry React finds a promise by the order of these calls, so there is always one.
  use(promises.get(key) ?? done);
}
