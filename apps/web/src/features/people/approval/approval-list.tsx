import type { MinimalAccount } from '@nabta/contract/people/account';
import { approveAct, listApprovals, refuseAct, withdrawAct } from '@nabta/contract/people/approval';
import type { Approval, ApprovalKindName, ApprovalState } from '@nabta/contract/people/approval';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateStaff } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { fullName } from '../account/full-name.ts';
import { changedNames } from './changed-names.ts';

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
  const effectTexts = useEffectTexts(approval);
  return (
    <Card as="li" className={styles.card}>
      <div className={utilities.spread8}>
        <h2 className={utilities.title3Body}>{title}</h2>
        <Chip kind={tones[status]}>{t(`approval.${status}`)}</Chip>
      </div>
      {effectTexts.map((text) => (
        <p key={text} className={utilities.medium}>
          {text}
        </p>
      ))}
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
          {t('approval.decidedBy', { name: nameOf(decidedBy), date: formatTime(decidedAt) })}
        </p>
      )}
      {approval.treeImport !== null && (
        <div className={styles.actions}>
          <ButtonLink size="sm" variant="secondary" href={urls.consoleImport(approval.treeImport.id)}>
            {t('approval.toImport')}
          </ButtonLink>
        </div>
      )}
      {/* An import is decided beside its map, rows and numbers. */}
      {approval.mayDecide && approval.treeImport === null && (
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
      {status === 'waiting' && !approval.mayDecide && !approval.mayWithdraw && (
        <p className={utilities.muted}>{t('approval.companyHint')}</p>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('approval.confirmTitle')}
        body={`${title}: ${effectTexts.join('. ')}. ${t(`approval.${confirmTexts[kind]}`)}`}
        confirmLabel={t('approval.approve')}
        onConfirm={() => {
          setIsConfirming(false);
          decide('approve');
        }}
      />
    </Card>
  );
}

/** Describes the effect of the request with names and numbers. */
function useEffectTexts({
  kind,
  person,
  campaign,
  count,
  company,
  treeImport,
  ...effect
}: Approval): string[] {
  const { t, language, formatNumber } = useTexts('approval', 'console');
  const { coverage, role, rename, writeOff } = effect;
  const personName = person === null ? t('approval.somebody') : fullName(person);
  return [subjectText(), companyText(), coverageText()].filter((text) => text !== undefined);

  function subjectText(): string {
    if (treeImport !== null)
      return t('approval.gifts', {
        name: treeImport.name,
        count: count ?? 0,
        number: formatNumber(count ?? 0),
      });
    if (campaign !== null)
      return t(kind === 'make_coupons' ? 'approval.uses' : 'approval.gifts', {
        name: nameIn(campaign.name, language),
        count: count ?? 0,
        number: formatNumber(count ?? 0),
      });
    if (rename !== null) return t('approval.renames', changedNames(rename.from, rename.to));
    if (writeOff !== null)
      return t('approval.writesOff', {
        effort: nameIn(writeOff.effort.name, language),
        specie: nameIn(writeOff.specie, language),
        count: writeOff.quantity,
        number: formatNumber(writeOff.quantity),
        stock: formatNumber(writeOff.stock),
      });
    if (role === null) return t('approval.for', { name: personName });
    return role.to === 'admin'
      ? t('approval.makesAdministrator', { name: personName })
      : t('approval.endsAdministrator', { name: personName, role: t(`role.${role.to}`) });
  }

  function companyText(): string | undefined {
    if (company === null || rename !== null) return undefined;
    return t('approval.forCompany', { name: nameIn(company.name, language) });
  }

  function coverageText(): string | undefined {
    if (coverage === null) return undefined;
    const numbers = {
      covered: formatNumber(coverage.covered),
      promised: formatNumber(coverage.promised),
    };
    return t(coverage.covered < coverage.promised ? 'approval.firstCome' : 'approval.covered', numbers);
  }
}

const confirmTexts = {
  reset_factors: 'confirmBody',
  change_administrator: 'confirmBody',
  make_coupons: 'confirmCampaign',
  bulk_gift: 'confirmCampaign',
  rename_company: 'confirmName',
  write_off_stock: 'confirmStock',
  import_trees: 'confirmBody',
} as const satisfies Record<ApprovalKindName, string>;

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
