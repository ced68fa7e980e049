import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listPlanters } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { plantersQuery } from '#shared/record/directory-lists.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

type Row = DataOfEndpoint<typeof listPlanters>[number];

const schema = { name: 'planters', sorts: ['name', 'trees', 'assignments', 'co2'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('planter');
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(plantersQuery(useApi()));
  const columns = useColumns();
  const localizedName = ({ name }: Row) => (name ? nameIn(name, language) : '');
  const rows = filterAndSortRows(query.data, state, {
    search: localizedName,
    sorts: {
      name: localizedName,
      trees: ({ treeCount }) => treeCount,
      assignments: ({ assignments }) => assignments,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
  });
  const canAdd = can(role, 'managePlanters', 'all');
  return (
    <>
      <ListTools
        filters={[]}
        state={state}
        add={canAdd ? { href: urls.consolePlanter('new'), label: t('planter.add') } : undefined}
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('planter.list')}
        columns={columns}
        state={state}
        searchLabel={t('planter.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consolePlanter(id)}
        empty={{ title: t('planter.emptyTitle') }}
        errorTitle={t('planter.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { t, language, formatNumber } = useTexts('planter');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('planter.name'),
        isFixed: true,
        width: 'minmax(200px, 2fr)',
        render: ({ name }) => <bdi>{name ? nameIn(name, language) : '—'}</bdi>,
      },
      {
        id: 'assignments',
        title: t('planter.assignments'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ assignments }) => formatNumber(assignments),
      },
      {
        id: 'trees',
        title: t('planter.trees'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: t('planter.co2'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [t, language, formatNumber],
  );
}
