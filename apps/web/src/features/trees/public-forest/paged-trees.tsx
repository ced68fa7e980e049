import type { TreeSummary } from '@nabta/contract/tree';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { publicUserTexts } from '../../locales/public-user.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { TreeCard } from '../tree/tree-card.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';

import styles from './public-trees.module.css';

interface PagedTreesProps {
  query: UseInfiniteQueryResult<InfiniteData<TreeSummary[]>>;
}

/** Trees that anybody may see, a page at a time: rows on a phone, photos where there is room. */
export function PagedTrees({ query }: PagedTreesProps) {
  const { t } = useTexts();
  const tell = useTextFile(publicUserTexts);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { data, isPending, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage } = query;
  if (isPending) return <TreeListSkeleton view={isWide ? 'cards' : 'list'} />;
  if (data === undefined) {
    return (
      <ErrorState
        level={3}
        title={tell('publicUser.treesError')}
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
            <TreeCard tree={tree} shape={isWide ? 'cover' : 'row'} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className={styles.problem}>
          {tell('publicUser.moreError')}
        </p>
      )}
      {hasNextPage && (
        <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {isFetchNextPageError ? t('common.retry') : tell('publicUser.more')}
        </Button>
      )}
    </>
  );
}
