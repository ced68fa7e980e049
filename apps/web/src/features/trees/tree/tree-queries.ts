import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { listSpecies } from '@nabta/contract/trees/specie';
import {
  countTrees,
  listGiftedTrees,
  listTreeFacets,
  pageTrees,
  treePageSize,
} from '@nabta/contract/trees/tree';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { keepPreviousData } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { apiPages, apiQuery } from '#shared/cache/api-query.ts';
import { catalogueKeys, treeKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

export type TreeQuery = InputOfEndpoint<typeof countTrees>['query'];

export type TreeOrder = Pick<InputOfEndpoint<typeof pageTrees>['query'], 'sort' | 'longitude' | 'latitude'>;

export const maxGifts = 100;

/** The cursor is the id of the last tree; a partial page is the last one. */
export function nextCursor(lastPage: readonly TreeSummary[]): string | undefined {
  return lastPage.length === treePageSize ? lastPage.at(-1)?.id : undefined;
}

/**
 * A refetch loads every page, which exceeds the rate limit for long lists; only `refreshPages` starts one.
 */
export function treePagesQuery(api: ApiClient, query: TreeQuery & TreeOrder) {
  return apiPages(
    api,
    pageTrees,
    { query: { ...query, limit: treePageSize } },
    {
      queryKey: treeKeys.pagesOf(query),
      cursorOf: ({ id }) => id,
      placeholderData: keepPreviousData,
      staleTime: staleTimesMs.treeList,
      gcTime: staleTimesMs.treeList,
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

export function treeCountQuery(api: ApiClient, query: TreeQuery) {
  return apiQuery(
    api,
    countTrees,
    { query },
    {
      queryKey: treeKeys.countOf(query),
      select: ({ count }) => count,
      placeholderData: keepPreviousData,
      staleTime: staleTimesMs.treeCount,
    },
  );
}

export function lostTreesQuery(api: ApiClient) {
  return { ...treeCountQuery(api, {}), select: ({ lost }: { lost: number }) => lost };
}

export function giftedTreesQuery(api: ApiClient) {
  return apiQuery(api, listGiftedTrees, { query: { limit: maxGifts } }, { queryKey: treeKeys.gifted });
}

export function speciesQuery(api: ApiClient) {
  return apiQuery(
    api,
    listSpecies,
    { query: {} },
    { queryKey: catalogueKeys.species, staleTime: staleTimesMs.species },
  );
}

export function treeFacetsQuery(api: ApiClient) {
  return apiQuery(api, listTreeFacets, {}, { queryKey: treeKeys.facets });
}
