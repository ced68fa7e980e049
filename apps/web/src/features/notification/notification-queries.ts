import { listNotifications } from '@nabta/contract/notification';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { ApiClient } from '../../platform/api-client.ts';

/** Everything below `all` is asked for anew when a tree changed hands. */
export const notificationKeys = {
  all: ['notification'],
  list: ['notification', 'list'],
  unread: ['notification', 'unread'],
  settings: ['notification', 'settings'],
} as const;

export const notificationPageSize = 20;

/** Never asked for more often than this, also by somebody who comes and goes. */
const askEveryMs = 60_000;

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

/** How many are not read yet. */
export function unreadQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) =>
      (await call(listNotifications, { query: { limit: 1 } }, { signal })).unread,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
  });
}
