import type { WebhookDelivery } from '@nabta/contract/operations/partner-console';
import { webhookDeliveryStates } from '@nabta/domain/partner';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
import { TablePage } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';

import { DeliverySheet } from './delivery-sheet.tsx';
import { ModeChip } from './key-list.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { useWebhookLog } from './use-partners.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-list.tsx';

import styles from './partner.module.css';

const logSchema = { name: 'webhook-log', sorts: [], filters: ['status'] } as const;

export const texts = ['partner', 'table'] as const;

export function Page({ id }: { id: string }) {
  const { t } = useTexts('partner');
  const state = useTableState(logSchema);
  const [params] = useSearchParams();
  const [deliveryId, setDeliveryId] = useSearchParam('delivery');
  const log = useWebhookLog(
    id,
    webhookDeliveryStates.find((status) => status === state.filters.status),
  );
  const { data } = log;
  const rows = useMemo(() => data?.pages.flatMap(({ deliveries }) => deliveries), [data]);
  const webhook = data?.pages[0]?.webhook;
  const hrefOf = (delivery: WebhookDelivery) => {
    const next = new URLSearchParams(params);
    next.set('delivery', String(delivery.id));
    return `${urls.consoleWebhook(id)}?${next.toString()}`;
  };
  return (
    <div className={styles.stack}>
      {webhook && (
        <Card className={styles.head}>
          <div className={styles.title}>
            <h2>
              <bdi dir="ltr" className={styles.url}>
                {webhook.url}
              </bdi>
            </h2>
            <ModeChip isTest={webhook.isTest} />
            <WebhookState webhook={webhook} />
          </div>
          <WebhookActions webhook={webhook} />
        </Card>
      )}
      <TablePage
        rows={rows}
        error={log.error}
        // Background polling must not look like loading.
        isFetching={log.isFetchingNextPage || (log.isFetching && rows === undefined)}
        isStale={log.isPlaceholderData}
        hasMore={log.hasNextPage}
        loadMore={() => {
          if (!log.isFetchingNextPage) void log.fetchNextPage();
        }}
        retry={() => void log.refetch()}
        label={t('partner.log')}
        columns={useDeliveryColumns()}
        state={state}
        filters={[
          {
            key: 'status',
            label: t('partner.status'),
            choices: webhookDeliveryStates.map((status) => ({ id: status, name: t(`partner.${status}`) })),
          },
        ]}
        rowId={(row) => String(row.id)}
        hrefOf={hrefOf}
        empty={{ title: t('partner.noLogTitle'), body: t('partner.noLogBody') }}
        errorTitle={t('partner.logError')}
      />
      <DeliverySheet
        webhookId={id}
        delivery={rows?.find((row) => String(row.id) === deliveryId)}
        onClose={() => setDeliveryId(undefined)}
      />
    </div>
  );
}

const tones = { waiting: 'warn', delivered: 'success', given_up: 'danger' } as const;

function useDeliveryColumns() {
  const { t, formatDate, formatNumber } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  const { column, codeColumn, countColumn } = useColumns<WebhookDelivery>();
  return [
    column('event', t('partner.event'), ({ type }) => typeOf(type), { width: [140, 1], isFixed: true }),
    codeColumn('subject', t('partner.subject'), ({ subject }) => subject, { width: 130 }),
    column(
      'when',
      t('partner.when'),
      ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
      { width: 180 },
    ),
    column(
      'status',
      t('partner.status'),
      ({ status }) => <Chip kind={tones[status]}>{t(`partner.${status}`)}</Chip>,
      { width: 130 },
    ),
    countColumn('tries', t('partner.tries'), ({ tries }) => tries, { width: 100 }),
    column(
      'duration',
      t('partner.duration'),
      ({ attempts: [last] }) => last && t('partner.milliseconds', { count: formatNumber(last.durationMs) }),
      { width: 130, isNumber: true },
    ),
    column(
      'answer',
      t('partner.answer'),
      ({ attempts: [last] }) =>
        last && (
          <bdi dir="ltr" className={styles.text}>
            {[last.status ?? t('partner.noAnswer'), last.answer].filter(Boolean).join(' · ')}
          </bdi>
        ),
      { width: [170, 1.4] },
    ),
  ];
}
