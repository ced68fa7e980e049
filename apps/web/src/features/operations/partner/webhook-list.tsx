import type { WebhookEndpoint } from '@nabta/contract/partner';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Chip } from '../../ui/chip.tsx';
import { ModeChip } from './key-list.tsx';
import { usePartnerWords } from './partner-words.ts';
import { usePartnerAccess } from './use-partners.ts';

import styles from './partner.module.css';

const schema = { name: 'partner-webhooks', sorts: [], filters: [] } as const;

/** Where programs of a company are told what happens. */
export function WebhookList({ companyId }: { companyId: string }) {
  const tell = useTextFile(partnerTexts);
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
      label={tell('partner.webhooks')}
      columns={useColumns()}
      state={useTableState(schema)}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleWebhook(id)}
      empty={{ title: tell('partner.noWebhooksTitle'), body: tell('partner.noWebhooksBody') }}
      errorTitle={tell('partner.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<WebhookEndpoint>[] {
  const { formatNumber } = useTexts();
  const tell = useTextFile(partnerTexts);
  const { typeOf } = usePartnerWords();
  return useMemo(
    () => [
      {
        id: 'url',
        title: tell('partner.url'),
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
        title: tell('partner.mode'),
        width: '110px',
        render: ({ isTest }) => <ModeChip isTest={isTest} />,
      },
      {
        id: 'events',
        title: tell('partner.events'),
        width: 'minmax(190px, 1.6fr)',
        render: ({ types }) => <span className={styles.words}>{types.map(typeOf).join(' · ')}</span>,
      },
      {
        id: 'waits',
        title: tell('partner.waits'),
        width: '110px',
        isNumber: true,
        render: ({ waiting }) => formatNumber(waiting),
      },
      {
        id: 'givenUp',
        title: tell('partner.givenUp'),
        width: '110px',
        isNumber: true,
        render: ({ givenUp }) => formatNumber(givenUp),
      },
      {
        id: 'state',
        title: tell('partner.state'),
        width: 'minmax(130px, 1fr)',
        render: (webhook) => <WebhookState webhook={webhook} />,
      },
    ],
    [formatNumber, tell, typeOf],
  );
}

export function WebhookState({ webhook: { isEnabled, failures } }: { webhook: WebhookEndpoint }) {
  const tell = useTextFile(partnerTexts);
  if (!isEnabled) return <Chip kind="neutral">{tell('partner.off')}</Chip>;
  if (failures > 0) return <Chip kind="danger">{tell('partner.fails', { count: failures })}</Chip>;
  return <Chip kind="success">{tell('partner.answers')}</Chip>;
}
