import { messageStates } from '@nabta/contract/services/message';
import type { MessageState, SentMessage } from '@nabta/contract/services/message';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { messageLogSchema, useMessageFilters, useMessagePages, useMessageTotals } from './use-message-log.ts';

const tones = {
  queued: 'neutral',
  unsure: 'warn',
  sent: 'success',
  failed: 'danger',
} as const satisfies Record<MessageState, string>;

const kinds = [
  'sign_in_code',
  'phone_changed',
  'erasure_code',
  'gift_received',
  'gifts_received',
  'gift_reminder',
] as const;

/** Label of a message kind; unknown kinds are shown unchanged. */
function useKindName(): (kind: string) => string {
  const { t } = useTexts('text-log');
  return (kind) => {
    const knownKind = kinds.find((each) => each === kind);
    return knownKind === undefined ? kind.replaceAll('_', ' ') : t(`textLog.kind_${knownKind}`);
  };
}

function useMessageLogFilters(): readonly TableFilter[] {
  const { t } = useTexts('text-log');
  const nameOf = useKindName();
  const { data } = useMessageTotals(useMessageFilters());
  return [
    {
      key: 'state',
      label: t('textLog.state'),
      kind: 'choice',
      choices: messageStates.map((id) => ({ id, name: t(`textLog.${id}`) })),
    },
    {
      key: 'kind',
      label: t('textLog.kind'),
      kind: 'choice',
      choices: data?.kinds.map((id) => ({ id, name: nameOf(id) })),
    },
    { key: 'from_date', label: t('textLog.from_date'), kind: 'day' },
    { key: 'to_date', label: t('textLog.to_date'), kind: 'day' },
  ];
}

/** Sent messages with their delivery state; shows neither their text nor full phone numbers. */
export { MessageLogTotals as Subtitle } from './message-log-totals.tsx';

export const texts = ['text-log', 'table'] as const;

export function Actions() {
  return <TableFilters filters={useMessageLogFilters()} state={useTableState(messageLogSchema)} />;
}

export function Page() {
  const { t } = useTexts('text-log');
  const filters = useMessageFilters();
  const { data: totals } = useMessageTotals(filters);
  const pages = useTablePages(useMessagePages(filters));
  return (
    <DataTable
      {...pages}
      total={totals && { count: totals.sent + totals.failed + totals.waiting, isMore: false }}
      label={t('textLog.list')}
      columns={useColumns()}
      state={useTableState(messageLogSchema)}
      filters={useMessageLogFilters()}
      searchLabel={t('textLog.search')}
      rowId={({ reference }) => reference}
      empty={{ title: t('textLog.emptyTitle'), body: t('textLog.emptyBody') }}
      errorTitle={t('textLog.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<SentMessage>[] {
  const { t, formatDate, formatNumber } = useTexts('text-log');
  const nameOf = useKindName();
  return useMemo(
    () => {
      const formatTime = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
      return [
        {
          id: 'at',
          title: t('textLog.at'),
          isFixed: true,
          width: 'minmax(196px, 1fr)',
          render: ({ createdAt }) => formatTime(createdAt),
        },
        {
          id: 'phone',
          title: t('textLog.phone'),
          width: 'minmax(160px, 1fr)',
          render: ({ phoneHint }) => <Ltr>{phoneHint}</Ltr>,
        },
        { id: 'kind', title: t('textLog.kind'), render: ({ kind }) => nameOf(kind) },
        {
          id: 'state',
          title: t('textLog.state'),
          width: '130px',
          render: ({ state }) => <Chip kind={tones[state]}>{t(`textLog.${state}`)}</Chip>,
        },
        { id: 'provider', title: t('textLog.provider'), render: ({ provider }) => provider },
        {
          id: 'attempts',
          title: t('textLog.attempts'),
          isNumber: true,
          width: '96px',
          render: ({ attempts }) => formatNumber(attempts),
        },
        {
          id: 'parts',
          title: t('textLog.parts'),
          isNumber: true,
          width: '90px',
          render: ({ parts }) => (parts === null ? '–' : formatNumber(parts)),
        },
        {
          id: 'cost',
          title: t('textLog.cost'),
          isNumber: true,
          width: '120px',
          render: ({ cost }) => (cost === null ? '–' : formatNumber(cost, { minimumFractionDigits: 2 })),
        },
        {
          id: 'failure',
          title: t('textLog.failure'),
          width: 'minmax(190px, 1.4fr)',
          render: ({ failure }) => <bdi>{failure}</bdi>,
        },
        {
          id: 'sentAt',
          title: t('textLog.sentAt'),
          isExtra: true,
          render: ({ sentAt }) => sentAt && formatTime(sentAt),
        },
        {
          id: 'reference',
          title: t('textLog.reference'),
          isExtra: true,
          render: ({ reference }) => <Ltr>{reference}</Ltr>,
        },
      ];
    },
    // The labels change only with the language, on which `t` depends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatDate, formatNumber, t],
  );
}
