import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { deliveryStates } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import type { TableFilter } from '#shared/table/table-props.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { tableQuery, useTableState } from '#shared/table/use-table-state.ts';

import { DeliveryStatus, Lateness, countSaplings, useSpeciesLabel } from './delivery-labels.tsx';
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
      choices: deliveryStates.map((id) => ({ id, name: t(`delivery.${id}`) })),
    },
    {
      key: 'effortId',
      label: t('delivery.effort'),
      choices: efforts?.map(({ id, name }) => ({ id, name: nameIn(name, language) })),
    },
    { key: 'isLate', label: t('delivery.isLate'), choices: [{ id: 'true', name: t('delivery.lateOnly') }] },
  ];
}

export function DeliveryList() {
  const { t } = useTexts('delivery');
  const state = useTableState(deliverySchema);
  return (
    <DataTable
      {...useTablePages(useDeliveryPages(tableQuery(state)))}
      label={t('delivery.list')}
      columns={useDeliveryColumns()}
      state={state}
      filters={useDeliveryFilters()}
      searchLabel={t('delivery.search')}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleDelivery(id)}
      empty={{ title: t('delivery.emptyTitle'), body: t('delivery.emptyBody') }}
      errorTitle={t('delivery.errorTitle')}
    />
  );
}

function useDeliveryColumns() {
  const { t } = useTexts('delivery');
  const { column, nameColumn, countColumn, dayColumn } = useColumns<DeliverySummary>();
  return [
    column('code', t('delivery.code'), ({ code }) => <bdi className={utilities.semibold}>{code}</bdi>, {
      width: [130, 0.9],
      isFixed: true,
    }),
    nameColumn('effort', t('delivery.effort'), ({ effort }) => effort.name, { width: [150, 1.4] }),
    nameColumn('nursery', t('delivery.nursery'), ({ nursery }) => nursery),
    column('species', t('delivery.species'), useSpeciesLabel()),
    countColumn('quantity', t('delivery.quantity'), countSaplings, { width: 90 }),
    dayColumn('dueOn', t('delivery.due'), ({ dueOn }) => dueOn, { width: [130, 1] }),
    column(
      'status',
      t('delivery.status'),
      ({ status, daysLate }) => (
        <span className={styles.chips}>
          <DeliveryStatus status={status} />
          <Lateness daysLate={daysLate} />
        </span>
      ),
      { width: [170, 1.2] },
    ),
    nameColumn('land', t('delivery.land'), ({ land }) => land.name, { isExtra: true }),
    countColumn('issues', t('delivery.issues'), ({ openIssues }) => openIssues, { isExtra: true }),
  ];
}
