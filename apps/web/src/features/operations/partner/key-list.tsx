import type { PartnerKey } from '@nabta/contract/operations/partner-console';
import { useMemo, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePartnerLabels } from './partner-labels.ts';
import { usePartnerAccess, useRevokeKey } from './use-partners.ts';

import utilities from '#ui/utilities.module.css';
import styles from './partner.module.css';

const schema = { name: 'partner-keys', sorts: [], filters: [] } as const;

/** API keys of a company. */
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
        rows={access.data?.keys}
        error={access.error}
        isFetching={access.isFetching}
        isStale={access.isPlaceholderData}
        hasMore={false}
        loadMore={() => undefined}
        retry={() => void access.refetch()}
        label={t('partner.keys')}
        columns={useColumns()}
        state={useTableState(schema)}
        rowId={({ id }) => id}
        menuOf={(key) =>
          key.revokedAt === null
            ? [
                {
                  id: 'revoke',
                  label: t('partner.revoke'),
                  icon: 'trash',
                  onChoose: () => setKeyToRevoke(key),
                },
              ]
            : []
        }
        empty={{ title: t('partner.noKeysTitle'), body: t('partner.noKeysBody') }}
        errorTitle={t('partner.errorTitle')}
      />
      <Dialog
        open={keyToRevoke !== undefined}
        onClose={close}
        title={t('partner.revokeTitle')}
        body={keyToRevoke && t('partner.revokeBody', { name: keyToRevoke.name })}
        actions={
          <>
            <Button wide variant="danger" pending={revoking.isPending} onClick={revoke}>
              {t('partner.revoke')}
            </Button>
            <Button wide variant="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}

function useColumns(): readonly TableColumn<PartnerKey>[] {
  const { t, formatDate } = useTexts('partner');
  const { scopeOf } = usePartnerLabels();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('partner.name'),
        isFixed: true,
        width: 'minmax(150px, 1.2fr)',
        render: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'key',
        title: t('partner.key'),
        width: '170px',
        render: ({ hint }) => (
          <code dir="ltr" className={utilities.muted}>
            {hint}…
          </code>
        ),
      },
      {
        id: 'mode',
        title: t('partner.mode'),
        width: '110px',
        render: ({ isTest }) => <ModeChip isTest={isTest} />,
      },
      {
        id: 'scopes',
        title: t('partner.scopes'),
        width: 'minmax(190px, 1.6fr)',
        render: ({ scopes }) => <span className={styles.text}>{scopes.map(scopeOf).join(' · ')}</span>,
      },
      {
        id: 'lastUsed',
        title: t('partner.lastUsed'),
        width: '170px',
        render: ({ lastUsedAt }) =>
          lastUsedAt === null
            ? t('partner.never')
            : formatDate(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'expires',
        title: t('partner.expires'),
        width: '130px',
        render: ({ expiresAt }) =>
          expiresAt === null ? t('partner.endless') : formatDate(expiresAt, { dateStyle: 'medium' }),
      },
      {
        id: 'madeBy',
        title: t('partner.madeBy'),
        isExtra: true,
        render: ({ madeBy }) => <bdi>{madeBy}</bdi>,
      },
      {
        id: 'state',
        title: t('partner.state'),
        width: '110px',
        render: ({ state }) => <Chip kind={tones[state]}>{t(`partner.${state}`)}</Chip>,
      },
    ],
    [formatDate, t, scopeOf],
  );
}

export function ModeChip({ isTest }: { isTest: boolean }) {
  const { t } = useTexts('partner');
  return <Chip kind={isTest ? 'neutral' : 'info'}>{t(isTest ? 'partner.test' : 'partner.live')}</Chip>;
}

const tones = { good: 'success', expired: 'neutral', revoked: 'danger' } as const;
