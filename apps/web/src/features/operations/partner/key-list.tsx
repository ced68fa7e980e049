import type { PartnerKey } from '@nabta/contract/partner-console';
import { useMemo, useState } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { usePartnerWords } from './partner-words.ts';
import { usePartnerAccess, useRevokeKey } from './use-partners.ts';

import styles from './partner.module.css';

const schema = { name: 'partner-keys', sorts: [], filters: [] } as const;

/** What lets programs of a company in. */
export function KeyList({ companyId }: { companyId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const access = usePartnerAccess(companyId);
  const revoking = useRevokeKey();
  const [asked, setAsked] = useState<PartnerKey>();
  const close = () => setAsked(undefined);

  function revoke(): void {
    if (asked === undefined) return;
    revoking.mutate(asked.id, {
      onSuccess: () => toasts.show({ kind: 'success', text: tell('partner.revokedToast') }),
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
        label={tell('partner.keys')}
        columns={useColumns()}
        state={useTableState(schema)}
        rowId={({ id }) => id}
        menuOf={(key) =>
          key.revokedAt === null
            ? [{ id: 'revoke', label: tell('partner.revoke'), icon: 'trash', onChoose: () => setAsked(key) }]
            : []
        }
        empty={{ title: tell('partner.noKeysTitle'), body: tell('partner.noKeysBody') }}
        errorTitle={tell('partner.errorTitle')}
      />
      <Dialog
        open={asked !== undefined}
        onClose={close}
        title={tell('partner.revokeTitle')}
        body={asked && tell('partner.revokeBody', { name: asked.name })}
        actions={
          <>
            <Button wide look="danger" pending={revoking.isPending} onClick={revoke}>
              {tell('partner.revoke')}
            </Button>
            <Button wide look="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}

function useColumns(): readonly TableColumn<PartnerKey>[] {
  const { formatDate } = useTexts();
  const tell = useTextFile(partnerTexts);
  const { scopeOf } = usePartnerWords();
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('partner.name'),
        isFixed: true,
        width: 'minmax(150px, 1.2fr)',
        render: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'key',
        title: tell('partner.key'),
        width: '170px',
        render: ({ hint }) => (
          <code dir="ltr" className={styles.hint}>
            {hint}…
          </code>
        ),
      },
      {
        id: 'mode',
        title: tell('partner.mode'),
        width: '110px',
        render: ({ isTest }) => <ModeChip isTest={isTest} />,
      },
      {
        id: 'scopes',
        title: tell('partner.scopes'),
        width: 'minmax(190px, 1.6fr)',
        render: ({ scopes }) => <span className={styles.words}>{scopes.map(scopeOf).join(' · ')}</span>,
      },
      {
        id: 'lastUsed',
        title: tell('partner.lastUsed'),
        width: '170px',
        render: ({ lastUsedAt }) =>
          lastUsedAt === null
            ? tell('partner.never')
            : formatDate(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'expires',
        title: tell('partner.expires'),
        width: '130px',
        render: ({ expiresAt }) =>
          expiresAt === null ? tell('partner.endless') : formatDate(expiresAt, { dateStyle: 'medium' }),
      },
      {
        id: 'madeBy',
        title: tell('partner.madeBy'),
        isExtra: true,
        render: ({ madeBy }) => <bdi>{madeBy}</bdi>,
      },
      {
        id: 'state',
        title: tell('partner.state'),
        width: '110px',
        render: ({ state }) => <Chip kind={tones[state]}>{tell(`partner.${state}`)}</Chip>,
      },
    ],
    [formatDate, tell, scopeOf],
  );
}

export function ModeChip({ isTest }: { isTest: boolean }) {
  const tell = useTextFile(partnerTexts);
  return <Chip kind={isTest ? 'neutral' : 'info'}>{tell(isTest ? 'partner.test' : 'partner.live')}</Chip>;
}

const tones = { good: 'success', expired: 'neutral', revoked: 'danger' } as const;
