import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import { refreshPages } from '../../kit/cache/changes.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { treePagesQuery } from './tree-queries.ts';
import type { TreeOrder, TreeQuery } from './tree-queries.ts';

/** The trees that pass a query, page by page, asked for once more where they are stale or disagree with the count. */
export function useTreePages(query: TreeQuery & TreeOrder, count: number | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const spelt = JSON.stringify(query);
  const options = useMemo(
    () => treePagesQuery(api, JSON.parse(spelt) as TreeQuery & TreeOrder),
    [api, spelt],
  );
  const { queryKey } = options;
  const pages = useInfiniteQuery(options);
  const trees = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const isWhole = pages.isSuccess && !pages.isPlaceholderData && !pages.hasNextPage;

  useEffect(() => {
    const known = queryClient.getQueryCache().find({ queryKey, exact: true });
    if (known?.state.data !== undefined && known.isStale()) refreshPages(queryClient, queryKey);
  }, [queryClient, queryKey]);

  // One counter, one truth: a whole list that is longer or shorter than the count says is asked for once more.
  const isSettled = isWhole && !pages.isFetching && count !== undefined;
  const disagreement = isSettled && count !== trees.length ? `${count} ${spelt}` : undefined;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (disagreement === undefined || disagreement === asked.current) return;
    asked.current = disagreement;
    refreshPages(queryClient, queryKey);
  }, [queryClient, queryKey, disagreement]);

  return { pages, trees, isWhole };
}
