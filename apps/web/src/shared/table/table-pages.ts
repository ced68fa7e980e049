import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Row count; `isMore` if counting stopped at a limit. */
export type TableTotal = { count: number; isMore: boolean };

/** Loaded rows and paging state of a table. */
export type TablePages<Data> = {
  /** Undefined until the first page is loaded. */
  rows: readonly Data[] | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The rows belong to the previous query. */
  isStale: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Adapts an infinite query. */
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

/** Adapts a query whose answer contains the complete list. */
export function singlePageTable<Data>(
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
