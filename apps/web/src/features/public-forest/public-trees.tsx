import { listPublicTrees, treePageSize } from '@nabta/contract/tree';
import type { TreeSummary } from '@nabta/contract/tree';
import { useInfiniteQuery } from '@tanstack/react-query';

import { publicUserTexts } from '../../locales/public-user.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { TreeCard } from '../tree/tree-card.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';
import { nextCursor } from '../tree/tree-queries.ts';
import { publicTreesKey } from './public-trees-key.ts';

import styles from './public-trees.module.css';

interface PublicTreesProps {
  accountId: string;
  count: number;
  name: string;
}

/** Somebody else's trees, a page at a time: rows on a phone, photos where there is room. */
export function PublicTrees({ accountId, count, name }: PublicTreesProps) {
  const { t } = useTexts();
  const tell = useTextFile(publicUserTexts);
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{tell('publicUser.treesOf', { name })}</h2>
        {count > 0 && <p className={styles.count}>{t('common.treeCount', { count })}</p>}
      </div>
      {count === 0 ? (
        <p className={styles.empty}>{tell('publicUser.emptyTrees')}</p>
      ) : (
        <Trees accountId={accountId} />
      )}
    </section>
  );
}

function Trees({ accountId }: { accountId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(publicUserTexts);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const {
    data,
    isPending,
    isFetching,
    isFetchNextPageError,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = usePublicTrees(accountId);
  if (isPending) return <TreeListSkeleton view={isWide ? 'cards' : 'list'} />;
  if (data === undefined) {
    return (
      <ErrorState
        level={3}
        title={tell('publicUser.treesError')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
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
        <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t('common.retry') : tell('publicUser.more')}
        </Button>
      )}
    </>
  );
}

function usePublicTrees(accountId: string) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [...publicTreesKey, accountId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam, limit: treePageSize };
      const answer = await call(listPublicTrees, { params: { id: accountId }, query }, { signal });
      return Array.isArray(answer) ? answer : ([] as TreeSummary[]);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });
}
