import type { DashboardFigures, DashboardRow } from '@nabta/contract/operations/dashboard';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { filterAndSortRows } from '#shared/table/filter-and-sort-rows.ts';
import { singlePageOf } from '#shared/table/table-pages.ts';
import type { TableFilter } from '#shared/table/table-props.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';

import { dashboardSchema, useDashboard, useGrouping } from './use-dashboard.ts';

export function useDashboardFilters(): readonly TableFilter[] {
  const { t } = useTexts('dashboard');
  return [
    { key: 'from_date', label: t('dashboard.from_date'), kind: 'day' },
    { key: 'to_date', label: t('dashboard.to_date'), kind: 'day' },
  ];
}

/** The server filters by day; search and sorting are local. */
export function DashboardTable() {
  const { t, language } = useTexts('dashboard');
  const state = useTableState(dashboardSchema);
  const [grouping] = useGrouping();
  const query = useDashboard();
  const nameOfRow = ({ name }: DashboardRow) =>
    name === null ? t('dashboard.others') : (nameIn(name, language) ?? '');
  const columns = useDashboardColumns(nameOfRow);
  const rows = filterAndSortRows(query.data?.rows, state, { columns, search: nameOfRow });
  return (
    <DataTable
      {...singlePageOf(query, rows)}
      total={rows && { count: rows.length, isMore: false }}
      label={t('dashboard.list')}
      columns={columns}
      state={state}
      filters={useDashboardFilters()}
      rowId={({ id }) => id ?? 'others'}
      hrefOf={({ id }) => (id === null ? urls.console('trees') : recordUrls[grouping](id))}
      empty={{ title: t('dashboard.emptyTitle'), body: t('dashboard.emptyBody') }}
      errorTitle={t('dashboard.errorTitle')}
    />
  );
}

const recordUrls = {
  company: urls.consoleCompany,
  effort: urls.consoleEffort,
  land: urls.consoleLand,
  planter: urls.consolePlanter,
} as const;

type CountMetric = Exclude<keyof DashboardFigures, 'co2RemovedKg' | 'textCost'>;

function useDashboardColumns(nameOfRow: (row: DashboardRow) => string) {
  const { t } = useTexts('dashboard');
  const { textColumn, countColumn, decimalColumn } = useColumns<DashboardRow>();
  const metricColumn = (id: CountMetric, layout: Parameters<typeof countColumn>[3] = {}) =>
    countColumn(id, t(`dashboard.${id}`), ({ [id]: value }) => value, {
      width: [92, 0.6],
      emptyText: '–',
      ...layout,
    });
  const wideLayout = { width: [140, 0.9] } as const;
  const extraLayout = { ...wideLayout, isExtra: true };
  return [
    textColumn('name', t('dashboard.name'), nameOfRow, { width: [180, 1.5], isFixed: true }),
    metricColumn('planted'),
    metricColumn('given'),
    metricColumn('claimed'),
    metricColumn('alive'),
    decimalColumn('co2', t('dashboard.co2'), ({ co2RemovedKg }) => co2RemovedKg, { width: [150, 0.9] }),
    metricColumn('deliveriesLate', wideLayout),
    metricColumn('issuesOpen', wideLayout),
    metricColumn('textsSent'),
    decimalColumn('textCost', t('dashboard.textCost'), ({ textCost }) => textCost, {
      ...wideLayout,
      emptyText: '–',
    }),
    metricColumn('giftsMade', extraLayout),
    metricColumn('giftsOpened', extraLayout),
    metricColumn('giftsThanked', extraLayout),
  ];
}
