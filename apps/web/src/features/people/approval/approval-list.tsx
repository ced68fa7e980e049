import type { MinimalAccount } from '@nabta/contract/people/account';
import { approveAct, listApprovals, refuseAct, withdrawAct } from '@nabta/contract/people/approval';
import type { Approval, ApprovalState } from '@nabta/contract/people/approval';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateStaff } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';

import utilities from '#ui/utilities.module.css';
import styles from './approval.module.css';

export function Page() {
  const { t } = useTexts('approval');
  const query = useApprovals();
  const { data, hasNextPage, fetchNextPage } = query;
  if (data === undefined)
    return <QueryState query={query} errorTitle={t('approval.errorTitle')} heights={[180]} />;
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
        <Button variant="secondary" pending={query.isFetching} onClick={() => void fetchNextPage()}>
          {t('approval.more')}
        </Button>
      )}
    </>
  );
}

const tones = {
  waiting: 'warn',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ApprovalState, string>;

const toastTexts = { approve: 'approved', refuse: 'refusedToast', withdraw: 'withdrawnToast' } as const;

function ApprovalCard({ approval }: { approval: Approval }) {
  const { t, formatDate } = useTexts('approval');
  const toasts = useToasts();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, mutate: decide } = useDecide(approval.id, (decision) =>
    toasts.show({ kind: 'success', text: t(`approval.${toastTexts[decision]}`) }),
  );
  const { kind, status, askedBy, reason, askedAt, expiresAt, decidedBy, decidedAt } = approval;
  const nameOf = (account: MinimalAccount | null) =>
    account === null ? t('approval.somebody') : fullName(account);
  const formatTime = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const title = t(`approval.${kind}`);
  const subjectText = useSubjectText(approval);
  return (
    <Card as="li" className={styles.card}>
      <div className={utilities.spread8}>
        <h2 className={utilities.title3Body}>{title}</h2>
        <Chip kind={tones[status]}>{t(`approval.${status}`)}</Chip>
      </div>
      <p className={utilities.medium}>
        <bdi>{subjectText}</bdi>
      </p>
      <p dir="auto" className={styles.reason}>
        {reason}
      </p>
      <p className={utilities.muted}>
        <bdi>{t('approval.askedBy', { name: nameOf(askedBy) })}</bdi>
        {' · '}
        {formatTime(askedAt)}
        {status === 'waiting' && ` · ${t('approval.until', { date: formatTime(expiresAt) })}`}
      </p>
      {decidedAt !== null && decidedBy !== null && (
        <p className={utilities.muted}>
          <bdi>{t('approval.decidedBy', { name: nameOf(decidedBy), date: formatTime(decidedAt) })}</bdi>
        </p>
      )}
      {approval.mayDecide && (
        <div className={styles.actions}>
          <Button size="sm" disabled={isPending} onClick={() => setIsConfirming(true)}>
            {t('approval.approve')}
          </Button>
          <Button size="sm" variant="secondary" disabled={isPending} onClick={() => decide('refuse')}>
            {t('approval.refuse')}
          </Button>
        </div>
      )}
      {approval.mayWithdraw && (
        <div className={styles.actions}>
          <Button size="sm" variant="secondary" pending={isPending} onClick={() => decide('withdraw')}>
            {t('approval.withdraw')}
          </Button>
          <p className={utilities.muted}>{t('approval.ownHint')}</p>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('approval.confirmTitle')}
        body={`${title}: ${subjectText}. ${t(approval.campaign ? 'approval.confirmCampaign' : 'approval.confirmBody')}`}
        confirmLabel={t('approval.approve')}
        onConfirm={() => {
          setIsConfirming(false);
          decide('approve');
        }}
      />
    </Card>
  );
}

function useSubjectText({ kind, person, campaign, count }: Approval): string {
  const { t, language, formatNumber } = useTexts('approval');
  if (campaign === null)
    return t('approval.for', { name: person === null ? t('approval.somebody') : fullName(person) });
  const values = {
    name: nameIn(campaign.name, language),
    count: count ?? 0,
    number: formatNumber(count ?? 0),
  };
  return t(kind === 'make_coupons' ? 'approval.uses' : 'approval.gifts', values);
}

const pageSize = 20;

function useApprovals() {
  return useApiPages(
    listApprovals,
    { query: { limit: pageSize } },
    { queryKey: staffKeys.approvals, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

type Decision = 'approve' | 'refuse' | 'withdraw';

const endpoints = { approve: approveAct, refuse: refuseAct, withdraw: withdrawAct } as const;

function useDecide(id: string, onDone: (decision: Decision) => void) {
  const { queryClient } = useConnection();
  const showError = useErrorToast();
  return useApiMutation((call, decision: Decision) => call(endpoints[decision], { params: { id } }), {
    updateCache: invalidateStaff,
    onDone: (_approval, decision) => onDone(decision),
    onError(error) {
      // Someone else may have decided it already: reload the list.
      invalidateStaff(queryClient);
      showError(error);
    },
  });
}
