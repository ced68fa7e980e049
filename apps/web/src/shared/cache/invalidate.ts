import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

import { treeKeys } from './keys.ts';
import { firstPages } from './tree-pages.ts';
import type { TreePages } from './tree-pages.ts';

/** Every answer in which one tree stands among others. */
export const listKeys = [treeKeys.pages, treeKeys.public, treeKeys.maps, treeKeys.gifted] as const;

export function invalidate(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

/** Leaves the rest of long lists behind. */
export function keepFirstPages(queryClient: QueryClient, lists: QueryFilters): void {
  change<TreePages>(queryClient, lists, firstPages);
}

/** Changes what is known; how old it is stays known too. */
export function change<Data>(
  queryClient: QueryClient,
  which: QueryFilters,
  work: (known: Data) => Data,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(which)) {
    const { dataUpdatedAt: updatedAt } = state;
    queryClient.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : work(known)), {
      updatedAt,
    });
  }
}
