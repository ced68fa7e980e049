import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { approvalTexts } from '../../locales/approval.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { useApprovals } from './use-approvals.ts';

import styles from './approval.module.css';

/** What waits for a second person, and what became of the rest. */
export function ApprovalList() {
  const { t } = useTexts();
  const tell = useTextFile(approvalTexts);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useApprovals();
  if (data === undefined && error !== null)
    return (
      <LoadFailure
        error={error}
        title={tell('approval.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
    );
  const approvals = data.pages.flat();
  if (approvals.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={tell('approval.emptyTitle')}
        body={tell('approval.emptyBody')}
      />
    );
  return (
    <>
      <ul aria-label={tell('approval.list')} className={styles.list}>
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" pending={isFetching} onClick={() => void fetchNextPage()}>
          {tell('approval.more')}
        </Button>
      )}
    </>
  );
}
