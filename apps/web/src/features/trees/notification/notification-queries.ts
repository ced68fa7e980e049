import { listNotifications } from '@nabta/contract/trees/notification';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { notificationKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

const notificationPageSize = 20;

/** Newest first; a full page means that there may be another one. */
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

export function unreadQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) =>
      (await call(listNotifications, { query: { limit: 1 } }, { signal })).unread,
    staleTime: staleTimesMs.unread,
    refetchInterval: staleTimesMs.unread,
  });
}
