import { useTexts } from '#platform/texts.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { ApprovalCard } from './approval-card.tsx';
import { useApprovals } from './use-approvals.ts';

import styles from './approval.module.css';

/** Pending and decided approvals. */
export function Page() {
  const { t } = useTexts('approval');
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useApprovals();
  if (data === undefined && error !== null)
    return (
      <LoadError
        error={error}
        title={t('approval.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" height={180} />
      </div>
    );
  const approvals = data.pages.flat();
  if (approvals.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={t('approval.emptyTitle')}
        body={t('approval.emptyBody')}
      />
    );
  return (
    <>
      <ul aria-label={t('approval.list')} className={styles.list}>
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('approval.more')}
        </Button>
      )}
    </>
  );
}
