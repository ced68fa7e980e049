import { useQuery } from '@tanstack/react-query';

import { useGiftSummary } from '../features/tree/gift-summary.ts';
import { TreeCard } from '../features/tree/tree-card.tsx';
import { TreeListSkeleton } from '../features/tree/tree-list-skeleton.tsx';
import { giftedTreesQuery } from '../features/tree/tree-queries.ts';
import { useApi } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ForestHeader } from './forest-header.tsx';

import styles from './gifted-trees-screen.module.css';

export function GiftedTreesScreen() {
  const { t } = useTexts();
  return (
    <>
      <ForestHeader title={t('giftedTrees.title')} />
      <main id="main" className={styles.page}>
        <GiftedTrees />
      </main>
    </>
  );
}

function GiftedTrees() {
  const { t } = useTexts();
  const { data: trees, isError, isRefetching, refetch } = useQuery(giftedTreesQuery(useApi()));
  const summaryOf = useGiftSummary();
  if (trees === undefined && isError) {
    return (
      <ErrorState
        title={t('giftedTrees.error')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        pending={isRefetching}
      />
    );
  }
  if (trees === undefined) return <TreeListSkeleton view="list" />;
  if (trees.length === 0) {
    return (
      <EmptyState
        illustration="empty-gifts"
        title={t('giftedTrees.emptyTitle')}
        body={t('giftedTrees.emptyBody')}
        actions={
          <ButtonLink look="secondary" icon="tree" href={urls.home()}>
            {t('giftedTrees.toForest')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.summary}>{summaryOf(trees.length)}</p>
      <ul className={styles.trees}>
        {trees.map((tree) => (
          <li key={tree.id}>
            <TreeCard tree={tree} />
          </li>
        ))}
      </ul>
    </>
  );
}
