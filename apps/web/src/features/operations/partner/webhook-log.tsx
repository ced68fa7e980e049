import type { WebhookDelivery } from '@nabta/contract/operations/partner-console';
import { webhookDeliveryStates } from '@nabta/domain/partner';
import type { WebhookDeliveryState } from '@nabta/domain/partner';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { DeliverySheet } from './delivery-sheet.tsx';
import { ModeChip } from './key-list.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { useWebhookLog } from './use-partners.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-list.tsx';

import styles from './partner.module.css';

const logSchema = { name: 'webhook-log', sorts: [], filters: ['status'] } as const;

function useLogFilters(): readonly TableFilter[] {
  const { t } = useTexts('partner');
  return [
    {
      key: 'status',
      label: t('partner.status'),
      kind: 'choice',
      choices: webhookDeliveryStates.map((id) => ({ id, name: t(`partner.${id}`) })),
    },
  ];
}

export const texts = ['partner', 'table'] as const;

export function Actions() {
  return <TableFilters filters={useLogFilters()} state={useTableState(logSchema)} />;
}

/** One webhook with its state and delivery log. */
export function Page({ id }: { id: string }) {
  const { t } = useTexts('partner');
  const state = useTableState(logSchema);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const log = useWebhookLog(id, state.filters.status as WebhookDeliveryState | undefined);
  const { data } = log;
  const rows = useMemo(() => data?.pages.flatMap(({ deliveries }) => deliveries), [data]);
  const webhook = data?.pages[0]?.webhook;
  const openDelivery = rows?.find((row) => String(row.id) === params.get('delivery'));
  const url = urls.consoleWebhook(id);
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
      <DataTable
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
        columns={useColumns()}
        state={state}
        filters={useLogFilters()}
        rowId={(row) => String(row.id)}
        hrefOf={(row) => `${url}?${withDelivery(params, String(row.id))}`}
        empty={{ title: t('partner.noLogTitle'), body: t('partner.noLogBody') }}
        errorTitle={t('partner.logError')}
      />
      <DeliverySheet
        webhookId={id}
        delivery={openDelivery}
        onClose={() => void navigate(`${url}?${withDelivery(params, undefined)}`, { replace: true })}
      />
    </div>
  );
}

function withDelivery(params: URLSearchParams, delivery: string | undefined): string {
  const next = new URLSearchParams(params);
  if (delivery === undefined) next.delete('delivery');
  else next.set('delivery', delivery);
  return next.toString();
}

const tones = { waiting: 'warn', delivered: 'success', given_up: 'danger' } as const;

function useColumns(): readonly TableColumn<WebhookDelivery>[] {
  const { t, formatDate, formatNumber } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  return useMemo(
    () => [
      {
        id: 'event',
        title: t('partner.event'),
        isFixed: true,
        width: 'minmax(140px, 1fr)',
        render: ({ type }) => typeOf(type),
      },
      {
        id: 'subject',
        title: t('partner.subject'),
        width: '130px',
        render: ({ subject }) => <Ltr>{subject}</Ltr>,
      },
      {
        id: 'when',
        title: t('partner.when'),
        width: '180px',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
      },
      {
        id: 'status',
        title: t('partner.status'),
        width: '130px',
        render: ({ status }) => <Chip kind={tones[status]}>{t(`partner.${status}`)}</Chip>,
      },
      {
        id: 'tries',
        title: t('partner.tries'),
        width: '100px',
        isNumber: true,
        render: ({ tries }) => formatNumber(tries),
      },
      {
        id: 'duration',
        title: t('partner.duration'),
        width: '130px',
        isNumber: true,
        render: ({ attempts: [last] }) =>
          last && t('partner.milliseconds', { count: formatNumber(last.durationMs) }),
      },
      {
        id: 'answer',
        title: t('partner.answer'),
        width: 'minmax(170px, 1.4fr)',
        render: ({ attempts: [last] }) =>
          last && (
            <bdi dir="ltr" className={styles.text}>
              {[last.status ?? t('partner.noAnswer'), last.answer].filter(Boolean).join(' · ')}
            </bdi>
          ),
      },
    ],
    [formatDate, formatNumber, t, typeOf],
  );
}
