import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

import { treeKeys } from './keys.ts';
import { type TreePages, firstPages } from './tree-pages.ts';

export const listKeys = [treeKeys.pages, treeKeys.public, treeKeys.maps, treeKeys.gifted] as const;

export function invalidate(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

export function invalidator(...queryKeys: readonly QueryKey[]) {
  return (queryClient: QueryClient): void => invalidate(queryClient, queryKeys);
}

export function trimToFirstPages(queryClient: QueryClient, lists: QueryFilters): void {
  updateCached<TreePages>(queryClient, lists, firstPages);
}

/** Updates cached data without changing its age. */
export function updateCached<Data>(
  queryClient: QueryClient,
  filters: QueryFilters,
  update: (cached: Data) => Data,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(filters)) {
    const { dataUpdatedAt: updatedAt } = state;
    queryClient.setQueryData<Data>(queryKey, (cached) => (cached === undefined ? cached : update(cached)), {
      updatedAt,
    });
  }
}
