import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { refreshPages } from '#shared/cache/changes.ts';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { TreeCard } from './tree-card.tsx';
import { TreeListSkeleton } from './tree-list-skeleton.tsx';
import { type TreeOrder, type TreeQuery, treePagesQuery } from './tree-queries.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';
import { useWindowGrid } from './use-window-grid.ts';
import type { TreeListView } from './view-tabs.tsx';

import styles from './tree-list.module.css';

interface TreeListProps {
  query: TreeQuery;
  order?: TreeOrder;
  view: TreeListView;
  /** Server count of matching trees; undefined while loading. */
  count: number | undefined;
  empty: ReactNode;
  end?: ReactNode;
}

type Pages = ReturnType<typeof useTreePages>;

/** Trees of the user's own forest. */
export function TreeList({ query, order, view, count, empty, end }: TreeListProps) {
  const { t } = useTexts();
  const { pages, trees, isFullyLoaded } = useTreePages({ ...query, ...order }, count);
  if (pages.isPending) return <TreeListSkeleton view={view} />;
  if (pages.data === undefined) {
    return (
      <LoadError
        error={pages.error}
        level={3}
        title={t('states.errorTitle')}
        pending={pages.isRefetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (trees.length === 0) return empty;
  return (
    <div aria-busy={pages.isPlaceholderData} className={clsx(pages.isPlaceholderData && styles.refreshing)}>
      <WindowedTrees key={view} pages={pages} trees={trees} view={view} count={count} />
      <NextPageState pages={pages} />
      {isFullyLoaded && end !== undefined && <p className={styles.end}>{end}</p>}
    </div>
  );
}

const estimatedHeights = { list: 82, cards: 220 } satisfies Record<TreeListView, number>;

/** Remaining rows below the rendered ones at which the next page is requested. */
const rowsAhead = 4;

type WindowedTreesProps = Pick<Pages, 'pages' | 'trees'> & Pick<TreeListProps, 'view' | 'count'>;

function WindowedTrees({ pages, trees, view, count }: WindowedTreesProps) {
  const { list, items, height, isMeasured, rowsBelow } = useWindowGrid(trees.length, estimatedHeights[view]);
  useRestoredScroll(isMeasured);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = pages;
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  const isNearEnd = rowsBelow <= rowsAhead;
  useEffect(() => {
    if (canLoadMore && isNearEnd) void fetchNextPage();
  }, [canLoadMore, isNearEnd, fetchNextPage]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul ref={list} role="list" className={clsx(styles.trees, styles[view])} style={{ blockSize: height }}>
      {items.map(({ index, column, top }) => {
        const tree = trees[index];
        if (tree === undefined) return null;
        const itemStyle = { '--column': column, transform: `translateY(${top}px)` };
        return (
          <li
            key={tree.id}
            aria-posinset={index + 1}
            aria-setsize={count ?? -1}
            className={styles.item}
            style={itemStyle}
          >
            <TreeCard tree={tree} shape={view === 'cards' ? 'cover' : 'row'} withoutOwner />
          </li>
        );
      })}
    </ul>
  );
}

function NextPageState({ pages }: Pick<Pages, 'pages'>) {
  const { t } = useTexts();
  if (pages.isFetchNextPageError) {
    return (
      <div role="alert" className={styles.nextPage}>
        <p>{t('home.moreError')}</p>
        <Button
          variant="secondary"
          size="sm"
          icon="arrow-clockwise"
          onClick={() => void pages.fetchNextPage()}
        >
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className={clsx(pages.isFetchingNextPage && styles.nextPage)}>
      {pages.isFetchingNextPage && (
        <>
          <Spinner />
          <span>{t('home.loadingMore')}</span>
        </>
      )}
    </div>
  );
}

/** Loads the matching trees page by page; refetches once when they are stale or disagree with the count. */
function useTreePages(query: TreeQuery & TreeOrder, count: number | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const serializedQuery = JSON.stringify(query);
  const options = useMemo(() => {
    const stableQuery: typeof query = JSON.parse(serializedQuery);
    return treePagesQuery(api, stableQuery);
  }, [api, serializedQuery]);
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

  return { pages, trees, isFullyLoaded };
}
