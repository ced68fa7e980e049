import { readChat } from '@nabta/contract/trees/chat';
import { infiniteQueryOptions } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { chatKeys } from '#shared/cache/keys.ts';

export const chatPageSize = 30;

/**
 * Chat history before this page opened, newest first; only a full page can have a next one. New turns are
 * stored separately, so only opening the page refetches it.
 */
export function chatQuery({ call }: ApiClient, publicId: string, visit: string | undefined) {
  return infiniteQueryOptions({
    queryKey: chatKeys.messages(publicId, visit),
    queryFn: ({ pageParam, signal }) =>
      call(
        readChat,
        { params: { publicId }, query: { visit, cursor: pageParam, limit: chatPageSize } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length >= chatPageSize ? items.at(-1)?.id : undefined),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
