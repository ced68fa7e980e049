import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TreeCard } from './tree-card.tsx';
import { TreeListSkeleton } from './tree-list-skeleton.tsx';
import type { TreeOrder, TreeQuery } from './tree-queries.ts';
import type { TreeListView } from './tree-view.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';
import { useTreePages } from './use-tree-pages.ts';
import { useWindowGrid } from './use-window-grid.ts';

import styles from './tree-list.module.css';

interface TreeListProps {
  query: TreeQuery;
  order?: TreeOrder;
  view: TreeListView;
  /** How many trees pass the query, as the server counts them; undefined while it is asked. */
  count: number | undefined;
  /** In place of a list without a tree. */
  empty: ReactNode;
  /** Stands after the last tree. */
  end?: ReactNode;
}

type Pages = ReturnType<typeof useTreePages>;

export function TreeList({ query, order, view, count, empty, end }: TreeListProps) {
  const { t } = useTexts();
  const { pages, trees, isWhole } = useTreePages({ ...query, ...order }, count);
  if (pages.isPending) return <TreeListSkeleton view={view} />;
  if (pages.data === undefined) {
    const { error } = pages;
    return (
      <LoadFailure
        error={error}
        level={3}
        title={t('states.errorTitle')}
        pending={pages.isRefetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (trees.length === 0) return empty;
  return (
    <div aria-busy={pages.isPlaceholderData} className={clsx(pages.isPlaceholderData && styles.passing)}>
      <WindowedTrees key={view} pages={pages} trees={trees} view={view} count={count} />
      <Tail pages={pages} />
      {isWhole && end !== undefined && <p className={styles.end}>{end}</p>}
    </div>
  );
}

/** Heights before the style sheet has spoken. */
const likelyHeights = { list: 82, cards: 220 } satisfies Record<TreeListView, number>;

/** The next page is asked for when so many rows are left below those drawn. */
const rowsAhead = 4;

type WindowedTreesProps = Pick<Pages, 'pages' | 'trees'> & Pick<TreeListProps, 'view' | 'count'>;

function WindowedTrees({ pages, trees, view, count }: WindowedTreesProps) {
  const { list, places, height, isMeasured, rowsBelow } = useWindowGrid(trees.length, likelyHeights[view]);
  useRestoredScroll(isMeasured);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = pages;
  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  const isNearEnd = rowsBelow <= rowsAhead;
  useEffect(() => {
    if (wantsMore && isNearEnd) void fetchNextPage();
  }, [wantsMore, isNearEnd, fetchNextPage]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul ref={list} role="list" className={clsx(styles.trees, styles[view])} style={{ blockSize: height }}>
      {places.map(({ index, column, top }) => {
        const tree = trees[index];
        if (tree === undefined) return null;
        const place = { '--column': column, transform: `translateY(${top}px)` } as CSSProperties;
        return (
          <li
            key={tree.id}
            aria-posinset={index + 1}
            aria-setsize={count ?? -1}
            className={styles.item}
            style={place}
          >
            <TreeCard tree={tree} shape={view === 'cards' ? 'cover' : 'row'} />
          </li>
        );
      })}
    </ul>
  );
}

/** What happens below the last tree shown: more of them are coming, or could not come. */
function Tail({ pages }: Pick<Pages, 'pages'>) {
  const { t } = useTexts();
  if (pages.isFetchNextPageError) {
    return (
      <div role="alert" className={styles.tail}>
        <p>{t('home.moreError')}</p>
        <Button look="secondary" size="sm" icon="arrow-clockwise" onClick={() => void pages.fetchNextPage()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className={clsx(pages.isFetchingNextPage && styles.tail)}>
      {pages.isFetchingNextPage && (
        <>
          <Spinner />
          <span>{t('home.loadingMore')}</span>
        </>
      )}
    </div>
  );
}
