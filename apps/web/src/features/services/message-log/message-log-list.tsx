import { messageStates } from '@nabta/contract/message';
import type { MessageState, SentMessage } from '@nabta/contract/message';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { textLogTexts } from '../../locales/text-log.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { textLogSchema, useAskedTexts, useTextPages, useTextSums } from './use-text-log.ts';

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

/** A kind in words; one that this version does not know is shown as it is written. */
function useKindName(): (kind: string) => string {
  const tell = useTextFile(textLogTexts);
  return (kind) => {
    const known = kinds.find((each) => each === kind);
    return known === undefined ? kind.replaceAll('_', ' ') : tell(`textLog.kind_${known}`);
  };
}

export function useTextLogFilters(): readonly TableFilter[] {
  const tell = useTextFile(textLogTexts);
  const nameOf = useKindName();
  const { data } = useTextSums(useAskedTexts());
  return [
    {
      key: 'state',
      label: tell('textLog.state'),
      kind: 'choice',
      choices: messageStates.map((id) => ({ id, name: tell(`textLog.${id}`) })),
    },
    {
      key: 'kind',
      label: tell('textLog.kind'),
      kind: 'choice',
      choices: data?.kinds.map((id) => ({ id, name: nameOf(id) })),
    },
    { key: 'from_date', label: tell('textLog.from_date'), kind: 'day' },
    { key: 'to_date', label: tell('textLog.to_date'), kind: 'day' },
  ];
}

/** Texts that left the house and what became of each; neither their words nor whole numbers are told. */
export function TextLogList() {
  const tell = useTextFile(textLogTexts);
  const asked = useAskedTexts();
  const { data: sums } = useTextSums(asked);
  const pages = useTablePages(useTextPages(asked));
  return (
    <DataTable
      {...pages}
      total={sums && { count: sums.sent + sums.failed + sums.waiting, isMore: false }}
      label={tell('textLog.list')}
      columns={useColumns()}
      state={useTableState(textLogSchema)}
      filters={useTextLogFilters()}
      searchLabel={tell('textLog.search')}
      rowId={({ reference }) => reference}
      empty={{ title: tell('textLog.emptyTitle'), body: tell('textLog.emptyBody') }}
      errorTitle={tell('textLog.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<SentMessage>[] {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(textLogTexts);
  const nameOf = useKindName();
  return useMemo(
    () => {
      const moment = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
      return [
        {
          id: 'at',
          title: tell('textLog.at'),
          isFixed: true,
          width: 'minmax(196px, 1fr)',
          render: ({ createdAt }) => moment(createdAt),
        },
        {
          id: 'phone',
          title: tell('textLog.phone'),
          width: 'minmax(160px, 1fr)',
          render: ({ phoneHint }) => <Ltr>{phoneHint}</Ltr>,
        },
        { id: 'kind', title: tell('textLog.kind'), render: ({ kind }) => nameOf(kind) },
        {
          id: 'state',
          title: tell('textLog.state'),
          width: '130px',
          render: ({ state }) => <Chip kind={tones[state]}>{tell(`textLog.${state}`)}</Chip>,
        },
        { id: 'provider', title: tell('textLog.provider'), render: ({ provider }) => provider },
        {
          id: 'attempts',
          title: tell('textLog.attempts'),
          isNumber: true,
          width: '96px',
          render: ({ attempts }) => formatNumber(attempts),
        },
        {
          id: 'parts',
          title: tell('textLog.parts'),
          isNumber: true,
          width: '90px',
          render: ({ parts }) => (parts === null ? '–' : formatNumber(parts)),
        },
        {
          id: 'cost',
          title: tell('textLog.cost'),
          isNumber: true,
          width: '120px',
          render: ({ cost }) => (cost === null ? '–' : formatNumber(cost, { minimumFractionDigits: 2 })),
        },
        {
          id: 'failure',
          title: tell('textLog.failure'),
          width: 'minmax(190px, 1.4fr)',
          render: ({ failure }) => <bdi>{failure}</bdi>,
        },
        {
          id: 'sentAt',
          title: tell('textLog.sentAt'),
          isExtra: true,
          render: ({ sentAt }) => sentAt && moment(sentAt),
        },
        {
          id: 'reference',
          title: tell('textLog.reference'),
          isExtra: true,
          render: ({ reference }) => <Ltr>{reference}</Ltr>,
        },
      ];
    },
    // The words change with the language alone, which `tell` follows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatDate, formatNumber, tell],
  );
}
