import type { WebhookEndpoint } from '@nabta/contract/operations/partner';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

import { ModeChip } from './key-list.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { usePartnerAccess } from './use-partners.ts';

import styles from './partner.module.css';

const schema = { name: 'partner-webhooks', sorts: [], filters: [] } as const;

/** Webhooks of a company. */
export function WebhookList({ companyId }: { companyId: string }) {
  const { t } = useTexts('partner');
  const access = usePartnerAccess(companyId);
  return (
    <DataTable
      rows={access.data?.webhooks}
      error={access.error}
      isFetching={access.isFetching}
      isStale={access.isPlaceholderData}
      hasMore={false}
      loadMore={() => undefined}
      retry={() => void access.refetch()}
      label={t('partner.webhooks')}
      columns={useColumns()}
      state={useTableState(schema)}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleWebhook(id)}
      empty={{ title: t('partner.noWebhooksTitle'), body: t('partner.noWebhooksBody') }}
      errorTitle={t('partner.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<WebhookEndpoint>[] {
  const { t, formatNumber } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  return useMemo(
    () => [
      {
        id: 'url',
        title: t('partner.url'),
        isFixed: true,
        width: 'minmax(240px, 2fr)',
        render: ({ url }) => (
          <bdi dir="ltr" className={styles.url}>
            {url}
          </bdi>
        ),
      },
      {
        id: 'mode',
        title: t('partner.mode'),
        width: '110px',
        render: ({ isTest }) => <ModeChip isTest={isTest} />,
      },
      {
        id: 'events',
        title: t('partner.events'),
        width: 'minmax(190px, 1.6fr)',
        render: ({ types }) => <span className={styles.text}>{types.map(typeOf).join(' · ')}</span>,
      },
      {
        id: 'waits',
        title: t('partner.waits'),
        width: '110px',
        isNumber: true,
        render: ({ waiting }) => formatNumber(waiting),
      },
      {
        id: 'givenUp',
        title: t('partner.givenUp'),
        width: '110px',
        isNumber: true,
        render: ({ givenUp }) => formatNumber(givenUp),
      },
      {
        id: 'state',
        title: t('partner.state'),
        width: 'minmax(130px, 1fr)',
        render: (webhook) => <WebhookState webhook={webhook} />,
      },
    ],
    [formatNumber, t, typeOf],
  );
}

export function WebhookState({ webhook: { isEnabled, failures } }: { webhook: WebhookEndpoint }) {
  const { t } = useTexts('partner');
  if (!isEnabled) return <Chip kind="neutral">{t('partner.off')}</Chip>;
  if (failures > 0) return <Chip kind="danger">{t('partner.fails', { count: failures })}</Chip>;
  return <Chip kind="success">{t('partner.answers')}</Chip>;
}
