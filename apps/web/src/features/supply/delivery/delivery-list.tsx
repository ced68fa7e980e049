import type { DeliverySummary } from '@nabta/contract/delivery';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { tableQuery } from '../../kit/table/table-state.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useDeliveryPages, useEfforts } from './delivery-queries.ts';
import { DeliveryStatus, Lateness, saplingsOf, useSpeciesInWords } from './delivery-words.tsx';

import styles from './delivery-list.module.css';

export const deliverySchema = {
  name: 'deliveries',
  sorts: ['dueOn'],
  filters: ['status', 'effortId', 'isLate'],
} as const;

export function useDeliveryFilters(): readonly TableFilter[] {
  const { language } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { data: efforts } = useEfforts();
  return [
    {
      key: 'status',
      label: tell('delivery.status'),
      kind: 'choice',
      choices: deliveryStates.map((id) => ({ id, name: tell(`delivery.${id}`) })),
    },
    {
      key: 'effortId',
      label: tell('delivery.effort'),
      kind: 'choice',
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
    {
      key: 'isLate',
      label: tell('delivery.isLate'),
      kind: 'choice',
      choices: [{ id: 'true', name: tell('delivery.lateOnly') }],
    },
  ];
}

export function DeliveryList() {
  const tell = useTextFile(deliveryTexts);
  const state = useTableState(deliverySchema);
  const filters = useDeliveryFilters();
  const pages = useTablePages(useDeliveryPages(tableQuery(state) as Parameters<typeof useDeliveryPages>[0]));
  return (
    <DataTable
      {...pages}
      label={tell('delivery.list')}
      columns={useColumns()}
      state={state}
      filters={filters}
      searchLabel={tell('delivery.search')}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleDelivery(id)}
      empty={{ title: tell('delivery.emptyTitle'), body: tell('delivery.emptyBody') }}
      errorTitle={tell('delivery.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<DeliverySummary>[] {
  const { language, formatDate, formatNumber } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const inWords = useSpeciesInWords();
  return useMemo(
    () => [
      {
        id: 'code',
        title: tell('delivery.code'),
        isFixed: true,
        width: 'minmax(130px, 0.9fr)',
        render: ({ code }) => <bdi className={styles.code}>{code}</bdi>,
      },
      {
        id: 'effort',
        title: tell('delivery.effort'),
        width: 'minmax(150px, 1.4fr)',
        render: ({ effort }) => <bdi>{nameIn(effort.name, language)}</bdi>,
      },
      {
        id: 'nursery',
        title: tell('delivery.nursery'),
        render: ({ nursery }) => <bdi>{nameIn(nursery, language)}</bdi>,
      },
      { id: 'species', title: tell('delivery.species'), render: inWords },
      {
        id: 'quantity',
        title: tell('delivery.quantity'),
        isNumber: true,
        width: '90px',
        render: (row) => formatNumber(saplingsOf(row)),
      },
      {
        id: 'dueOn',
        title: tell('delivery.due'),
        width: 'minmax(130px, 1fr)',
        render: ({ dueOn }) => formatDate(dueOn, { dateStyle: 'medium' }),
      },
      {
        id: 'status',
        title: tell('delivery.status'),
        width: 'minmax(170px, 1.2fr)',
        render: ({ status, daysLate }) => (
          <span className={styles.chips}>
            <DeliveryStatus status={status} />
            <Lateness daysLate={daysLate} />
          </span>
        ),
      },
      {
        id: 'land',
        title: tell('delivery.land'),
        isExtra: true,
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'issues',
        title: tell('delivery.issues'),
        isNumber: true,
        isExtra: true,
        render: ({ openIssues }) => formatNumber(openIssues),
      },
    ],
    [language, formatDate, formatNumber, tell, inWords],
  );
}
