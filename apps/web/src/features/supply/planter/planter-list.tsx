import type { listPlanters } from '@nabta/contract/effort';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { arrangeRows } from '../../kit/record/arrange-rows.ts';
import { plantersQuery } from '../../kit/record/directory-lists.ts';
import { ListTools } from '../../kit/record/list-tools.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { wholeTable } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { planterTexts } from '../../locales/planter.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';

type Row = DataOfEndpoint<typeof listPlanters>[number];

const schema = { name: 'planters', sorts: ['name', 'trees', 'assignments', 'co2'], filters: [] } as const;

/** Everybody who plants, and how much. */
export function PlanterList() {
  const { language } = useTexts();
  const tell = useTextFile(planterTexts);
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(plantersQuery(useApi()));
  const columns = useColumns();
  const named = ({ name }: Row) => (name ? nameIn(name, language) : '');
  const rows = arrangeRows(query.data, state, {
    search: named,
    sorts: {
      name: named,
      trees: ({ treeCount }) => treeCount,
      assignments: ({ assignments }) => assignments,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
  });
  const mayAdd = can(role, 'managePlanters', 'all');
  return (
    <>
      <ListTools
        filters={[]}
        state={state}
        add={mayAdd ? { href: urls.consolePlanter('new'), label: tell('planter.add') } : undefined}
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('planter.list')}
        columns={columns}
        state={state}
        searchLabel={tell('planter.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consolePlanter(id)}
        empty={{ title: tell('planter.emptyTitle') }}
        errorTitle={tell('planter.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(planterTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('planter.name'),
        isFixed: true,
        width: 'minmax(200px, 2fr)',
        render: ({ name }) => <bdi>{name ? nameIn(name, language) : '—'}</bdi>,
      },
      {
        id: 'assignments',
        title: tell('planter.assignments'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ assignments }) => formatNumber(assignments),
      },
      {
        id: 'trees',
        title: tell('planter.trees'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: tell('planter.co2'),
        isNumber: true,
        isDescendingFirst: true,
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [tell, language, formatNumber],
  );
}
