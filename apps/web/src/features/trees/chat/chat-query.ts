import { readChat } from '@nabta/contract/chat';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { chatKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';

export const chatPageSize = 30;

/**
 * What was said before this page opened, newest first; there is a next page only when the last one was full. What is said
 * from then on stands beside it, so nothing but opening the page asks for it anew.
 */
export function chatQuery({ call }: ApiClient, publicId: string, visit: string | undefined) {
  return infiniteQueryOptions({
    queryKey: chatKeys.said(publicId, visit),
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
