import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { listSpecies } from '@nabta/contract/specie';
import { countTrees, listGiftedTrees, listTreeFacets, pageTrees, treePageSize } from '@nabta/contract/tree';
import type { TreeSummary } from '@nabta/contract/tree';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { freshMs } from '../../kit/cache/freshness.ts';
import { catalogueKeys, treeKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';

/** What a list, a count and a map of trees are asked for, as the API spells it. */
export type TreeQuery = InputOfEndpoint<typeof countTrees>['query'];

/** In which order a list is asked for; nothing is the newest first. */
export type TreeOrder = Pick<InputOfEndpoint<typeof pageTrees>['query'], 'sort' | 'longitude' | 'latitude'>;

/** As many gifts as one answer may hold. */
export const maxGifts = 100;

/** SPEC section 7: there is a next page only when the last one was full, and its cursor is the last tree's id. */
export function nextCursor(lastPage: readonly TreeSummary[]): string | undefined {
  return lastPage.length === treePageSize ? lastPage.at(-1)?.id : undefined;
}

/**
 * The pages of a list. A refetch asks for every page anew, which for a long list is more than the API lets one person ask:
 * so nothing but `refreshPages` starts one.
 */
export function treePagesQuery({ call }: ApiClient, query: TreeQuery & TreeOrder) {
  return infiniteQueryOptions({
    queryKey: treeKeys.pagesOf(query),
    queryFn: ({ pageParam, signal }) =>
      call(pageTrees, { query: { ...query, cursor: pageParam, limit: treePageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    staleTime: freshMs.treeList,
    gcTime: freshMs.treeList,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** SPEC section 9: the count is always stale. */
export function treeCountQuery({ call }: ApiClient, query: TreeQuery) {
  return queryOptions({
    queryKey: treeKeys.countOf(query),
    queryFn: ({ signal }) => call(countTrees, { query }, { signal }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    staleTime: freshMs.treeCount,
  });
}

/** How many trees of one's own forest no longer stand. */
export function lostTreesQuery(api: ApiClient) {
  return { ...treeCountQuery(api, {}), select: ({ lost }: { lost: number }) => lost };
}

export function giftedTreesQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: treeKeys.gifted,
    queryFn: ({ signal }) => call(listGiftedTrees, { query: { limit: maxGifts } }, { signal }),
  });
}

/** Every species by its names. */
export function speciesQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: catalogueKeys.species,
    queryFn: ({ signal }) => call(listSpecies, { query: {} }, { signal }),
    staleTime: freshMs.species,
  });
}

/** What one's own trees have in common. */
export function treeFacetsQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: treeKeys.facets,
    queryFn: ({ signal }) => call(listTreeFacets, {}, { signal }),
  });
}
