import { messageStates } from '@nabta/contract/services/message';
import type { MessageState, SentMessage } from '@nabta/contract/services/message';

import { useTexts } from '#platform/texts.tsx';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

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

/** Sent messages with their delivery state; shows neither their text nor full phone numbers. */
export { MessageLogTotals as Subtitle } from './message-log-totals.tsx';

export const texts = ['text-log', 'table'] as const;

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
    countColumn('parts', t('textLog.parts'), ({ parts }) => parts, { width: 90, none: '–' }),
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
