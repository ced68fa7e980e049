import type { DashboardFigures, DashboardRow } from '@nabta/contract/operations/dashboard';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { dashboardSchema, useDashboard, useGrouping } from './use-dashboard.ts';

export function useDashboardFilters(): readonly TableFilter[] {
  const { t } = useTexts('dashboard');
  return [
    { key: 'from_date', label: t('dashboard.from_date'), kind: 'day' },
    { key: 'to_date', label: t('dashboard.to_date'), kind: 'day' },
  ];
}

export function DashboardTable() {
  const { t, language } = useTexts('dashboard');
  const state = useTableState(dashboardSchema);
  const [grouping] = useGrouping();
  const query = useDashboard();
  const nameOfRow = ({ name }: DashboardRow) =>
    name === null ? t('dashboard.others') : (nameIn(name, language) ?? '');
  // The server filters by day; search and sorting are local.
  const rows = filterAndSortRows(
    query.data?.rows,
    { ...state, filters: {} },
    {
      search: nameOfRow,
      sorts: {
        name: nameOfRow,
        planted: ({ planted }) => planted,
        given: ({ given }) => given,
        claimed: ({ claimed }) => claimed,
        alive: ({ alive }) => alive,
        co2: ({ co2RemovedKg }) => co2RemovedKg,
        deliveriesLate: ({ deliveriesLate }) => deliveriesLate ?? 0,
        issuesOpen: ({ issuesOpen }) => issuesOpen ?? 0,
        giftsMade: ({ giftsMade }) => giftsMade,
        giftsOpened: ({ giftsOpened }) => giftsOpened,
        giftsThanked: ({ giftsThanked }) => giftsThanked,
        textsSent: ({ textsSent }) => textsSent ?? 0,
        textCost: ({ textCost }) => textCost ?? 0,
      },
    },
  );
  return (
    <DataTable
      rows={rows}
      error={query.error}
      isFetching={query.isFetching}
      isStale={query.isPlaceholderData}
      hasMore={false}
      loadMore={() => undefined}
      retry={() => void query.refetch()}
      total={rows && { count: rows.length, isMore: false }}
      label={t('dashboard.list')}
      columns={useColumns(nameOfRow)}
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

type Count = Exclude<keyof DashboardFigures, 'co2RemovedKg'>;

function useColumns(nameOfRow: (row: DashboardRow) => string): readonly TableColumn<DashboardRow>[] {
  const { t, formatNumber } = useTexts('dashboard');
  return useMemo(
    () => {
      const count = (
        id: Count,
        overrides: Partial<TableColumn<DashboardRow>> = {},
      ): TableColumn<DashboardRow> => ({
        id,
        title: t(`dashboard.${id}`),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(92px, 0.6fr)',
        render: ({ [id]: value }) => (value === null ? '–' : formatNumber(value)),
        ...overrides,
      });
      const hundredths = (value: number) =>
        formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const wide = { width: 'minmax(140px, 0.9fr)' };
      const extra = { ...wide, isExtra: true };
      return [
        {
          id: 'name',
          title: t('dashboard.name'),
          isFixed: true,
          width: 'minmax(180px, 1.5fr)',
          render: (row) => <bdi>{nameOfRow(row)}</bdi>,
        },
        count('planted'),
        count('given'),
        count('claimed'),
        count('alive'),
        {
          id: 'co2',
          title: t('dashboard.co2'),
          isNumber: true,
          isDescendingFirst: true,
          width: 'minmax(150px, 0.9fr)',
          render: ({ co2RemovedKg }) => hundredths(co2RemovedKg),
        },
        count('deliveriesLate', wide),
        count('issuesOpen', wide),
        count('textsSent'),
        count('textCost', {
          ...wide,
          render: ({ textCost }) => (textCost === null ? '–' : hundredths(textCost)),
        }),
        count('giftsMade', extra),
        count('giftsOpened', extra),
        count('giftsThanked', extra),
      ];
    },
    // A row name changes only with the language, which `t` follows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatNumber, t],
  );
}
