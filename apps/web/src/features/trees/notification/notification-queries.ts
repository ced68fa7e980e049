import { listNotifications } from '@nabta/contract/notification';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { freshMs } from '../../kit/cache/freshness.ts';
import { notificationKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';

export const notificationPageSize = 20;

/** Newest first; there is a next page only when the last one was full. */
export function notificationsQuery({ call }: ApiClient) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list,
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam, limit: notificationPageSize };
      return (await call(listNotifications, { query }, { signal })).items;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) =>
      lastPage.length === notificationPageSize ? lastPage.at(-1)?.id : undefined,
    staleTime: 0,
  });
}

/** How many are not read yet; never asked for more often than `freshMs` says, also by somebody who comes and goes. */
export function unreadQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) =>
      (await call(listNotifications, { query: { limit: 1 } }, { signal })).unread,
    staleTime: freshMs.unread,
    refetchInterval: freshMs.unread,
  });
}
