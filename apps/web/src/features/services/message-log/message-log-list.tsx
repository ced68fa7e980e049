import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { getMessageTotals, listMessages, messageStates } from '@nabta/contract/services/message';
import type { MessageState, SentMessage } from '@nabta/contract/services/message';
import { keepPreviousData } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { filterQuery, useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

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
    const knownKind = kinds.find((name) => name === kind);
    return knownKind === undefined ? kind.replaceAll('_', ' ') : t(`textLog.kind_${knownKind}`);
  };
}

export const texts = ['text-log', 'table'] as const;

/** Sent messages with their delivery state; shows neither their text nor full phone numbers. */
export function Page() {
  const { t } = useTexts('text-log');
  const kindName = useKindName();
  const filters = useMessageFilters();
  const { data: totals } = useMessageTotals(filters);
  return (
    <TablePage
      {...useTablePages(useMessagePages(filters))}
      total={totals && { count: totals.sent + totals.failed + totals.waiting, isMore: false }}
      label={t('textLog.list')}
      columns={useMessageColumns()}
      state={useTableState(messageLogSchema)}
      filters={[
        {
          key: 'state',
          label: t('textLog.state'),
          choices: messageStates.map((id) => ({ id, name: t(`textLog.${id}`) })),
        },
        {
          key: 'kind',
          label: t('textLog.kind'),
          choices: totals?.kinds.map((id) => ({ id, name: kindName(id) })),
        },
        { key: 'from_date', label: t('textLog.from_date'), kind: 'day' },
        { key: 'to_date', label: t('textLog.to_date'), kind: 'day' },
      ]}
      searchLabel={t('textLog.search')}
      rowId={({ reference }) => reference}
      empty={{ title: t('textLog.emptyTitle'), body: t('textLog.emptyBody') }}
      errorTitle={t('textLog.errorTitle')}
    />
  );
}

function useMessageColumns() {
  const { t, formatNumber } = useTexts('text-log');
  const kindName = useKindName();
  const { column, textColumn, codeColumn, countColumn, timeColumn } = useColumns<SentMessage>();
  return [
    timeColumn('at', t('textLog.at'), ({ createdAt }) => createdAt, { width: [196, 1], isFixed: true }),
    codeColumn('phone', t('textLog.phone'), ({ phoneHint }) => phoneHint, { width: [160, 1] }),
    column('kind', t('textLog.kind'), ({ kind }) => kindName(kind)),
    column(
      'state',
      t('textLog.state'),
      ({ state }) => <Chip kind={tones[state]}>{t(`textLog.${state}`)}</Chip>,
      { width: 130 },
    ),
    column('provider', t('textLog.provider'), ({ provider }) => provider),
    countColumn('attempts', t('textLog.attempts'), ({ attempts }) => attempts, { width: 96 }),
    countColumn('parts', t('textLog.parts'), ({ parts }) => parts, { width: 90, emptyText: '–' }),
    column(
      'cost',
      t('textLog.cost'),
      ({ cost }) => (cost === null ? '–' : formatNumber(cost, { minimumFractionDigits: 2 })),
      { width: 120, isNumber: true },
    ),
    textColumn('failure', t('textLog.failure'), ({ failure }) => failure, { width: [190, 1.4] }),
    timeColumn('sentAt', t('textLog.sentAt'), ({ sentAt }) => sentAt, { isExtra: true }),
    codeColumn('reference', t('textLog.reference'), ({ reference }) => reference, { isExtra: true }),
  ];
}

/** Totals and cost of the filtered messages in one line. */
export function Subtitle() {
  const { t, formatNumber } = useTexts('text-log');
  const { data } = useMessageTotals(useMessageFilters());
  if (data === undefined) return null;
  const { sent, parts, failed, waiting, cost } = data;
  const summary = t('textLog.sums', {
    sent: formatNumber(sent),
    parts: formatNumber(parts),
    failed: formatNumber(failed),
    waiting: formatNumber(waiting),
  });
  if (cost === null) return summary;
  const amount = formatNumber(cost, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${summary} · ${t('textLog.costSum', { amount })}`;
}

type MessageFilters = InputOfEndpoint<typeof getMessageTotals>['query'];

const pageSize = 50;

const messageLogSchema = {
  name: 'texts',
  sorts: [],
  filters: ['state', 'kind', 'from_date', 'to_date'],
} as const;

/** Filters from the URL, with days in the Riyadh time zone. */
function useMessageFilters(): MessageFilters {
  const { search, filters } = useTableState(messageLogSchema);
  const { state, kind, from_date: from, to_date: to } = filters;
  const searchText = search.trim();
  return {
    ...filterQuery<Pick<MessageFilters, 'state'>>({ state }),
    kind,
    from_date: from && `${from}T00:00:00+03:00`,
    to_date: to && `${to}T23:59:59+03:00`,
    q: searchText.length < 2 ? undefined : searchText,
  };
}

function useMessagePages(query: MessageFilters) {
  return useApiPages(
    listMessages,
    { query: { ...query, limit: pageSize } },
    { cursorOf: ({ reference }) => reference, placeholderData: keepPreviousData, staleTime: 0 },
  );
}

function useMessageTotals(query: MessageFilters) {
  return useApiQuery(getMessageTotals, { query }, { placeholderData: keepPreviousData, staleTime: 0 });
}
