import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { refreshPages } from '#shared/cache/changes.ts';

import { treePagesQuery } from './tree-queries.ts';
import type { TreeOrder, TreeQuery } from './tree-queries.ts';

/** Loads the matching trees page by page; refetches once when they are stale or disagree with the count. */
export function useTreePages(query: TreeQuery & TreeOrder, count: number | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const serializedQuery = JSON.stringify(query);
  const options = useMemo(
    () => treePagesQuery(api, JSON.parse(serializedQuery) as TreeQuery & TreeOrder),
    [api, serializedQuery],
  );
  const { queryKey } = options;
  const pages = useInfiniteQuery(options);
  const trees = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const isFullyLoaded = pages.isSuccess && !pages.isPlaceholderData && !pages.hasNextPage;

  useEffect(() => {
    const cachedQuery = queryClient.getQueryCache().find({ queryKey, exact: true });
    if (cachedQuery?.state.data !== undefined && cachedQuery.isStale()) refreshPages(queryClient, queryKey);
  }, [queryClient, queryKey]);

  // Refetches once when the complete list is longer or shorter than the server's count.
  const isSettled = isFullyLoaded && !pages.isFetching && count !== undefined;
  const mismatch = isSettled && count !== trees.length ? `${count} ${serializedQuery}` : undefined;
  const refetchedMismatch = useRef<string>(undefined);
  useEffect(() => {
    if (mismatch === undefined || mismatch === refetchedMismatch.current) return;
    refetchedMismatch.current = mismatch;
    refreshPages(queryClient, queryKey);
  }, [queryClient, queryKey, mismatch]);

  return { pages, trees, isWhole: isFullyLoaded };
}
