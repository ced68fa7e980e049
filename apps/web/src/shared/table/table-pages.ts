import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Row count; `isMore` is true when counting stopped at a limit. */
export type TableTotal = { count: number; isMore: boolean };

/** Loaded rows and paging state of a table. */
export type TablePages<Data> = {
  /** Undefined until the first page is loaded. */
  rows: readonly Data[] | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True while the rows belong to the previous query. */
  isStale: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Adapts a query that loads page by page. */
export function useTablePages<Data>(
  query: UseInfiniteQueryResult<InfiniteData<readonly Data[]>>,
): TablePages<Data> {
  const { data } = query;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  return {
    rows,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** Adapts a query whose data is the complete list. */
export function singlePageOf<Data>(
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>,
  rows: readonly Data[] | undefined,
): TablePages<Data> {
  return {
    rows,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
