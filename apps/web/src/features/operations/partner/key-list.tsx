import type { PartnerKey } from '@nabta/contract/operations/partner-console';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import { singlePageOf } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePartnerLabels } from './partner-labels.ts';
import { usePartnerAccess, useRevokeKey } from './use-partners.ts';

import utilities from '#ui/utilities.module.css';
import styles from './partner.module.css';

const schema = { name: 'partner-keys', sorts: [], filters: [] } as const;

export function KeyList({ companyId }: { companyId: string }) {
  const { t } = useTexts('partner');
  const toasts = useToasts();
  const access = usePartnerAccess(companyId);
  const revoking = useRevokeKey();
  const [keyToRevoke, setKeyToRevoke] = useState<PartnerKey>();
  const close = () => setKeyToRevoke(undefined);

  function revoke(): void {
    if (keyToRevoke === undefined) return;
    revoking.mutate(keyToRevoke.id, {
      onSuccess: () => toasts.show({ kind: 'success', text: t('partner.revokedToast') }),
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
      onSettled: close,
    });
  }

  return (
    <>
      <DataTable
        {...singlePageOf(access, access.data?.keys)}
        label={t('partner.keys')}
        columns={useKeyColumns()}
        state={useTableState(schema)}
        rowId={({ id }) => id}
        menuOf={(key) => {
          if (key.revokedAt !== null) return [];
          const onChoose = () => setKeyToRevoke(key);
          return [{ id: 'revoke', label: t('partner.revoke'), icon: 'trash', onChoose }];
        }}
        empty={{ title: t('partner.noKeysTitle'), body: t('partner.noKeysBody') }}
        errorTitle={t('partner.errorTitle')}
      />
      <ConfirmDialog
        open={keyToRevoke !== undefined}
        onClose={close}
        title={t('partner.revokeTitle')}
        body={keyToRevoke && t('partner.revokeBody', { name: keyToRevoke.name })}
        confirmLabel={t('partner.revoke')}
        variant="danger"
        pending={revoking.isPending}
        canLeave
        onConfirm={revoke}
      />
    </>
  );
}

function useKeyColumns() {
  const { t } = useTexts('partner');
  const { scopeOf } = usePartnerLabels();
  const { column, textColumn, dayColumn, timeColumn } = useColumns<PartnerKey>();
  return [
    textColumn('name', t('partner.name'), ({ name }) => name, { width: [150, 1.2], isFixed: true }),
    column(
      'key',
      t('partner.key'),
      ({ hint }) => (
        <code dir="ltr" className={utilities.muted}>
          {hint}…
        </code>
      ),
      { width: 170 },
    ),
    column('mode', t('partner.mode'), ({ isTest }) => <ModeChip isTest={isTest} />, { width: 110 }),
    column(
      'scopes',
      t('partner.scopes'),
      ({ scopes }) => <span className={styles.text}>{scopes.map(scopeOf).join(' · ')}</span>,
      { width: [190, 1.6] },
    ),
    timeColumn('lastUsed', t('partner.lastUsed'), ({ lastUsedAt }) => lastUsedAt, {
      width: 170,
      emptyText: t('partner.never'),
    }),
    dayColumn('expires', t('partner.expires'), ({ expiresAt }) => expiresAt, {
      width: 130,
      emptyText: t('partner.endless'),
    }),
    textColumn('madeBy', t('partner.madeBy'), ({ madeBy }) => madeBy, { isExtra: true }),
    column(
      'state',
      t('partner.state'),
      ({ state }) => <Chip kind={tones[state]}>{t(`partner.${state}`)}</Chip>,
      { width: 110 },
    ),
  ];
}

export function ModeChip({ isTest }: { isTest: boolean }) {
  const { t } = useTexts('partner');
  return <Chip kind={isTest ? 'neutral' : 'info'}>{t(isTest ? 'partner.test' : 'partner.live')}</Chip>;
}

const tones = { good: 'success', expired: 'neutral', revoked: 'danger' } as const;
