import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import { useApi } from '../../platform/session-provider.tsx';
import { treeKeys, treePagesQuery } from './tree-queries.ts';
import type { TreePages, TreeQuery } from './tree-queries.ts';

/** The most pages that are asked for anew at once; what lies below them is loaded again when somebody scrolls there. */
const mostRefreshed = 10;

/** The trees that pass a query, page by page, asked for once more where they are stale or disagree with the count. */
export function useTreePages(query: TreeQuery, count: number | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const spelt = JSON.stringify(query);
  const options = useMemo(() => treePagesQuery(api, JSON.parse(spelt) as TreeQuery), [api, spelt]);
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

/** Everything that shows trees is asked for anew, of long lists no more than their first pages. */
export function refreshTrees(queryClient: QueryClient): void {
  queryClient.setQueriesData<TreePages>({ queryKey: treeKeys.pages }, (known) => known && firstPages(known));
  void queryClient.invalidateQueries({ queryKey: treeKeys.all });
}

function refreshPages(queryClient: QueryClient, queryKey: QueryKey): void {
  const { dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  queryClient.setQueryData<TreePages>(queryKey, (known) => known && firstPages(known), { updatedAt });
  void queryClient.refetchQueries({ queryKey, exact: true });
}

function firstPages(known: TreePages): TreePages {
  if (known.pages.length <= mostRefreshed) return known;
  return { pages: known.pages.slice(0, mostRefreshed), pageParams: known.pageParams.slice(0, mostRefreshed) };
}
