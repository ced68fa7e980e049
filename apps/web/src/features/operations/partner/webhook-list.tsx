import type { WebhookEndpoint } from '@nabta/contract/operations/partner';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { singlePageOf } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

import { ModeChip } from './key-list.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { usePartnerAccess } from './use-partners.ts';

import styles from './partner.module.css';

const schema = { name: 'partner-webhooks', sorts: [], filters: [] } as const;

export function WebhookList({ companyId }: { companyId: string }) {
  const { t } = useTexts('partner');
  const access = usePartnerAccess(companyId);
  return (
    <DataTable
      {...singlePageOf(access, access.data?.webhooks)}
      label={t('partner.webhooks')}
      columns={useWebhookColumns()}
      state={useTableState(schema)}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleWebhook(id)}
      empty={{ title: t('partner.noWebhooksTitle'), body: t('partner.noWebhooksBody') }}
      errorTitle={t('partner.errorTitle')}
    />
  );
}

function useWebhookColumns() {
  const { t } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  const { column, countColumn } = useColumns<WebhookEndpoint>();
  return [
    column(
      'url',
      t('partner.url'),
      ({ url }) => (
        <bdi dir="ltr" className={styles.url}>
          {url}
        </bdi>
      ),
      { width: [240, 2], isFixed: true },
    ),
    column('mode', t('partner.mode'), ({ isTest }) => <ModeChip isTest={isTest} />, { width: 110 }),
    column(
      'events',
      t('partner.events'),
      ({ types }) => <span className={styles.text}>{types.map(typeOf).join(' · ')}</span>,
      { width: [190, 1.6] },
    ),
    countColumn('waits', t('partner.waits'), ({ waiting }) => waiting, { width: 110 }),
    countColumn('givenUp', t('partner.givenUp'), ({ givenUp }) => givenUp, { width: 110 }),
    column('state', t('partner.state'), (webhook) => <WebhookState webhook={webhook} />, {
      width: [130, 1],
    }),
  ];
}

export function WebhookState({ webhook: { isEnabled, failures } }: { webhook: WebhookEndpoint }) {
  const { t } = useTexts('partner');
  if (!isEnabled) return <Chip kind="neutral">{t('partner.off')}</Chip>;
  if (failures > 0) return <Chip kind="danger">{t('partner.fails', { count: failures })}</Chip>;
  return <Chip kind="success">{t('partner.answers')}</Chip>;
}
