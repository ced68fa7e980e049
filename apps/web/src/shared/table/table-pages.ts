import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How many rows there are; `isMore` where they are counted no further. */
export type TableTotal = { count: number; isMore: boolean };

/** The rows of a table as far as they are here, and how more of them come. */
export type TablePages<Data> = {
  /** Undefined until the first are here. */
  rows: readonly Data[] | undefined;
  error: Error | null;
  isFetching: boolean;
  /** What is shown answers the question before this one. */
  isStale: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Of a list that comes page by page as one scrolls. */
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

/** Of a list that comes as a whole. */
export function wholeTable<Data>(query: UseQueryResult<readonly Data[]>): TablePages<Data> {
  return {
    rows: query.data,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
