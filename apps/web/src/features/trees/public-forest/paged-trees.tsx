import type { TreeSummary } from '@nabta/contract/trees/tree';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

import { TreeCard } from '../tree/tree-card.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';

import styles from './public-trees.module.css';

interface PagedTreesProps {
  query: UseInfiniteQueryResult<InfiniteData<TreeSummary[]>>;
  withoutOwner?: boolean;
}

export function PagedTrees({ query, withoutOwner = false }: PagedTreesProps) {
  const { t } = useTexts('public-user');
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { data, isPending, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage } = query;
  if (isPending) return <TreeListSkeleton view={isWide ? 'cards' : 'list'} />;
  if (data === undefined) {
    return (
      <ErrorState
        level={3}
        title={t('publicUser.treesError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        pending={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
      <ul role="list" className={isWide ? styles.cards : styles.list}>
        {data.pages.flat().map((tree) => (
          <li key={tree.id}>
            <TreeCard tree={tree} shape={isWide ? 'cover' : 'row'} withoutOwner={withoutOwner} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className={styles.problem}>
          {t('publicUser.moreError')}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          wide
          pending={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchNextPageError ? t('common.retry') : t('publicUser.more')}
        </Button>
      )}
    </>
  );
}
