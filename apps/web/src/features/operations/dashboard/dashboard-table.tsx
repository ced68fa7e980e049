import type { DashboardFigures, DashboardRow } from '@nabta/contract/dashboard';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { arrangeRows } from '../../kit/record/arrange-rows.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { dashboardSchema, useDashboard, usePart } from './use-dashboard.ts';

export function useDashboardFilters(): readonly TableFilter[] {
  const tell = useTextFile(dashboardTexts);
  return [
    { key: 'from_date', label: tell('dashboard.from_date'), kind: 'day' },
    { key: 'to_date', label: tell('dashboard.to_date'), kind: 'day' },
  ];
}

/** A row for each sponsor, effort, land or planter, which leads to its record. */
export function DashboardTable() {
  const { language } = useTexts();
  const tell = useTextFile(dashboardTexts);
  const state = useTableState(dashboardSchema);
  const [part] = usePart();
  const query = useDashboard();
  const named = ({ name }: DashboardRow) =>
    name === null ? tell('dashboard.others') : (nameIn(name, language) ?? '');
  // The days are asked of the server; only the order is ours.
  const rows = arrangeRows(
    query.data?.rows,
    { ...state, filters: {} },
    {
      search: named,
      sorts: {
        name: named,
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
      label={tell('dashboard.list')}
      columns={useColumns(named)}
      state={state}
      filters={useDashboardFilters()}
      rowId={({ id }) => id ?? 'others'}
      hrefOf={({ id }) => (id === null ? urls.console('trees') : recordUrls[part](id))}
      empty={{ title: tell('dashboard.emptyTitle'), body: tell('dashboard.emptyBody') }}
      errorTitle={tell('dashboard.errorTitle')}
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

function useColumns(named: (row: DashboardRow) => string): readonly TableColumn<DashboardRow>[] {
  const { formatNumber } = useTexts();
  const tell = useTextFile(dashboardTexts);
  return useMemo(
    () => {
      const count = (
        id: Count,
        more: Partial<TableColumn<DashboardRow>> = {},
      ): TableColumn<DashboardRow> => ({
        id,
        title: tell(`dashboard.${id}`),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(92px, 0.6fr)',
        render: ({ [id]: value }) => (value === null ? '–' : formatNumber(value)),
        ...more,
      });
      const hundredths = (value: number) =>
        formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const wide = { width: 'minmax(140px, 0.9fr)' };
      const extra = { ...wide, isExtra: true };
      return [
        {
          id: 'name',
          title: tell('dashboard.name'),
          isFixed: true,
          width: 'minmax(180px, 1.5fr)',
          render: (row) => <bdi>{named(row)}</bdi>,
        },
        count('planted'),
        count('given'),
        count('claimed'),
        count('alive'),
        {
          id: 'co2',
          title: tell('dashboard.co2'),
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
    // A name changes with the language alone, which `tell` follows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatNumber, tell],
  );
}
