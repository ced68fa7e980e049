import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { useTablePages } from '#shared/table/table-pages.ts';
import { tableQuery } from '#shared/table/table-state.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { DeliveryStatus, Lateness, saplingsOf, useSpeciesLabel } from './delivery-labels.tsx';
import { useDeliveryPages, useEfforts } from './delivery-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-list.module.css';

export const deliverySchema = {
  name: 'deliveries',
  sorts: ['dueOn'],
  filters: ['status', 'effortId', 'isLate'],
} as const;

export function useDeliveryFilters(): readonly TableFilter[] {
  const { t, language } = useTexts('delivery');
  const { data: efforts } = useEfforts();
  return [
    {
      key: 'status',
      label: t('delivery.status'),
      kind: 'choice',
      choices: deliveryStates.map((id) => ({ id, name: t(`delivery.${id}`) })),
    },
    {
      key: 'effortId',
      label: t('delivery.effort'),
      kind: 'choice',
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })),
    },
    {
      key: 'isLate',
      label: t('delivery.isLate'),
      kind: 'choice',
      choices: [{ id: 'true', name: t('delivery.lateOnly') }],
    },
  ];
}

export function DeliveryList() {
  const { t } = useTexts('delivery');
  const state = useTableState(deliverySchema);
  const filters = useDeliveryFilters();
  const pages = useTablePages(useDeliveryPages(tableQuery(state) as Parameters<typeof useDeliveryPages>[0]));
  return (
    <DataTable
      {...pages}
      label={t('delivery.list')}
      columns={useColumns()}
      state={state}
      filters={filters}
      searchLabel={t('delivery.search')}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleDelivery(id)}
      empty={{ title: t('delivery.emptyTitle'), body: t('delivery.emptyBody') }}
      errorTitle={t('delivery.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<DeliverySummary>[] {
  const { t, language, formatDate, formatNumber } = useTexts('delivery');
  const speciesLabel = useSpeciesLabel();
  return useMemo(
    () => [
      {
        id: 'code',
        title: t('delivery.code'),
        isFixed: true,
        width: 'minmax(130px, 0.9fr)',
        render: ({ code }) => <bdi className={utilities.semibold}>{code}</bdi>,
      },
      {
        id: 'effort',
        title: t('delivery.effort'),
        width: 'minmax(150px, 1.4fr)',
        render: ({ effort }) => <bdi>{nameIn(effort.name, language)}</bdi>,
      },
      {
        id: 'nursery',
        title: t('delivery.nursery'),
        render: ({ nursery }) => <bdi>{nameIn(nursery, language)}</bdi>,
      },
      { id: 'species', title: t('delivery.species'), render: speciesLabel },
      {
        id: 'quantity',
        title: t('delivery.quantity'),
        isNumber: true,
        width: '90px',
        render: (row) => formatNumber(saplingsOf(row)),
      },
      {
        id: 'dueOn',
        title: t('delivery.due'),
        width: 'minmax(130px, 1fr)',
        render: ({ dueOn }) => formatDate(dueOn, { dateStyle: 'medium' }),
      },
      {
        id: 'status',
        title: t('delivery.status'),
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
        title: t('delivery.land'),
        isExtra: true,
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'issues',
        title: t('delivery.issues'),
        isNumber: true,
        isExtra: true,
        render: ({ openIssues }) => formatNumber(openIssues),
      },
    ],
    [language, formatDate, formatNumber, t, speciesLabel],
  );
}
