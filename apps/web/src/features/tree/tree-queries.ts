import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { listLands } from '@nabta/contract/land';
import { countTrees, listGiftedTrees, pageTrees, treePageSize } from '@nabta/contract/tree';
import type { TreeSummary } from '@nabta/contract/tree';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';

import type { ApiClient } from '../../platform/api-client.ts';

/** What a list, a count and a map of trees are asked for, as the API spells it. */
export type TreeQuery = InputOfEndpoint<typeof countTrees>['query'];

export type TreePages = InfiniteData<TreeSummary[], string | undefined>;

/** Where trees are kept in the cache; everything that shows trees lies below `all`. */
export const treeKeys = {
  all: ['tree'],
  pages: ['tree', 'pages'],
  counts: ['tree', 'count'],
  maps: ['tree', 'map'],
  gifted: ['tree', 'gifted'],
} as const;

/** SPEC section 9. */
const listFreshMs = 900_000;

/** As many gifts as one answer may hold. */
export const mostGifts = 100;

/** SPEC section 7: there is a next page only when the last one was full, and its cursor is the last tree's id. */
export function nextCursor(lastPage: readonly TreeSummary[]): string | undefined {
  return lastPage.length === treePageSize ? lastPage.at(-1)?.id : undefined;
}

/**
 * The pages of a list. A refetch asks for every page anew, which for a long list is more than the API lets one person ask:
 * so nothing but `refreshPages` starts one.
 */
export function treePagesQuery({ call }: ApiClient, query: TreeQuery) {
  return infiniteQueryOptions({
    queryKey: [...treeKeys.pages, query],
    queryFn: ({ pageParam, signal }) =>
      call(pageTrees, { query: { ...query, cursor: pageParam, limit: treePageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    staleTime: listFreshMs,
    gcTime: listFreshMs,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** SPEC section 9: the count is always stale. */
export function treeCountQuery({ call }: ApiClient, query: TreeQuery) {
  return queryOptions({
    queryKey: [...treeKeys.counts, query],
    queryFn: async ({ signal }) => (await call(countTrees, { query }, { signal })).count,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function giftedTreesQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: treeKeys.gifted,
    queryFn: ({ signal }) => call(listGiftedTrees, { query: { limit: mostGifts } }, { signal }),
  });
}

export function landsQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: ['land'],
    queryFn: ({ signal }) => call(listLands, {}, { signal }),
    staleTime: listFreshMs,
  });
}
