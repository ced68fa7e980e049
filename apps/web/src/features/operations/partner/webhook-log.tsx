import type { WebhookDelivery } from '@nabta/contract/partner-console';
import { deliveryStates } from '@nabta/domain/partner';
import type { WebhookDeliveryState } from '@nabta/domain/partner';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { ModeChip } from './key-list.tsx';
import { usePartnerWords } from './partner-words.ts';
import { useWebhookLog } from './use-partners.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-list.tsx';

import styles from './partner.module.css';

export const logSchema = { name: 'webhook-log', sorts: [], filters: ['status'] } as const;

export function useLogFilters(): readonly TableFilter[] {
  const tell = useTextFile(partnerTexts);
  return [
    {
      key: 'status',
      label: tell('partner.status'),
      kind: 'choice',
      choices: deliveryStates.map((id) => ({ id, name: tell(`partner.${id}`) })),
    },
  ];
}

/** One webhook: how it does, and everything that it was told. */
export function WebhookLog({ id }: { id: string }) {
  const tell = useTextFile(partnerTexts);
  const state = useTableState(logSchema);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const log = useWebhookLog(id, state.filters.status as WebhookDeliveryState | undefined);
  const { data } = log;
  const rows = useMemo(() => data?.pages.flatMap(({ deliveries }) => deliveries), [data]);
  const webhook = data?.pages[0]?.webhook;
  const open = rows?.find((row) => String(row.id) === params.get('delivery'));
  const address = urls.consoleWebhook(id);
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
        // What arrives by itself every few seconds is no page that is waited for.
        isFetching={log.isFetchingNextPage || (log.isFetching && rows === undefined)}
        isStale={log.isPlaceholderData}
        hasMore={log.hasNextPage}
        loadMore={() => {
          if (!log.isFetchingNextPage) void log.fetchNextPage();
        }}
        retry={() => void log.refetch()}
        label={tell('partner.log')}
        columns={useColumns()}
        state={state}
        filters={useLogFilters()}
        rowId={(row) => String(row.id)}
        hrefOf={(row) => `${address}?${withDelivery(params, String(row.id))}`}
        empty={{ title: tell('partner.noLogTitle'), body: tell('partner.noLogBody') }}
        errorTitle={tell('partner.logError')}
      />
      <DeliverySheet
        webhookId={id}
        delivery={open}
        onClose={() => void navigate(`${address}?${withDelivery(params, undefined)}`, { replace: true })}
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
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(partnerTexts);
  const { typeOf } = usePartnerWords();
  return useMemo(
    () => [
      {
        id: 'event',
        title: tell('partner.event'),
        isFixed: true,
        width: 'minmax(140px, 1fr)',
        render: ({ type }) => typeOf(type),
      },
      {
        id: 'subject',
        title: tell('partner.subject'),
        width: '130px',
        render: ({ subject }) => <Ltr>{subject}</Ltr>,
      },
      {
        id: 'when',
        title: tell('partner.when'),
        width: '180px',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
      },
      {
        id: 'status',
        title: tell('partner.status'),
        width: '130px',
        render: ({ status }) => <Chip kind={tones[status]}>{tell(`partner.${status}`)}</Chip>,
      },
      {
        id: 'tries',
        title: tell('partner.tries'),
        width: '100px',
        isNumber: true,
        render: ({ tries }) => formatNumber(tries),
      },
      {
        id: 'duration',
        title: tell('partner.duration'),
        width: '130px',
        isNumber: true,
        render: ({ attempts: [last] }) =>
          last && tell('partner.milliseconds', { count: formatNumber(last.durationMs) }),
      },
      {
        id: 'answer',
        title: tell('partner.answer'),
        width: 'minmax(170px, 1.4fr)',
        render: ({ attempts: [last] }) =>
          last && (
            <bdi dir="ltr" className={styles.words}>
              {[last.status ?? tell('partner.noAnswer'), last.answer].filter(Boolean).join(' · ')}
            </bdi>
          ),
      },
    ],
    [formatDate, formatNumber, tell, typeOf],
  );
}
