import type { listEfforts } from '@nabta/contract/effort';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import { effortStatuses } from '@nabta/domain/effort-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { arrangeRows } from '../../kit/record/arrange-rows.ts';
import { effortsQuery } from '../../kit/record/directory-lists.ts';
import { ListTools } from '../../kit/record/list-tools.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { wholeTable } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { effortTexts } from '../../locales/effort.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { EffortProgressBar } from './effort-progress.tsx';
import { EffortStatusChip } from './effort-status.tsx';

type Row = DataOfEndpoint<typeof listEfforts>[number];

const schema = {
  name: 'efforts',
  sorts: ['name', 'planted', 'started', 'co2'],
  filters: ['status', 'company', 'land'],
} as const;

/** Efforts that one runs, pays for, has on one's land or plants for. */
export function EffortList() {
  const { language } = useTexts();
  const tell = useTextFile(effortTexts);
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(effortsQuery(useApi()));
  const columns = useColumns();
  const named = (of: { name: Row['name'] } | null) => (of ? nameIn(of.name, language) : '');
  const rows = arrangeRows(query.data, state, {
    search: ({ name, company, land }) => [nameIn(name, language), named(company), named(land)].join(' '),
    sorts: {
      name: ({ name }) => nameIn(name, language),
      planted: ({ treeCount }) => treeCount,
      started: ({ startedOn }) => startedOn,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
    filters: {
      status: ({ status }) => status,
      company: ({ company }) => company?.id,
      land: ({ land }) => land.id,
    },
  });
  const filters = [
    {
      key: 'status',
      label: tell('effort.status'),
      kind: 'choice',
      choices: effortStatuses.map((id) => ({ id, name: tell(`effort.${id}`) })),
    },
    { key: 'company', label: tell('effort.company'), kind: 'choice', choices: distinct('company') },
    { key: 'land', label: tell('effort.land'), kind: 'choice', choices: distinct('land') },
  ] as const;

  function distinct(of: 'company' | 'land') {
    const found = (query.data ?? []).flatMap((row) => row[of] ?? []);
    return [...new Map(found.map(({ id, name }) => [id, { id, name: nameIn(name, language) }])).values()];
  }

  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageEfforts', 'all')
            ? { href: urls.consoleEffort('new'), label: tell('effort.add') }
            : undefined
        }
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('effort.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={tell('effort.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleEffort(id)}
        empty={{ title: tell('effort.emptyTitle'), body: tell('effort.emptyBody') }}
        errorTitle={tell('effort.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { language, formatNumber, formatDate } = useTexts();
  const tell = useTextFile(effortTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('effort.name'),
        isFixed: true,
        width: 'minmax(190px, 1.6fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'company',
        title: tell('effort.company'),
        width: 'minmax(130px, 1fr)',
        render: ({ company }) => (company ? <bdi>{nameIn(company.name, language)}</bdi> : '—'),
      },
      {
        id: 'land',
        title: tell('effort.land'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'planted',
        title: tell('effort.progress'),
        width: 'minmax(170px, 1.2fr)',
        isDescendingFirst: true,
        render: ({ treeCount, target }) => <EffortProgressBar planted={treeCount} target={target} />,
      },
      {
        id: 'co2',
        title: tell('effort.co2'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(112px, 0.7fr)',
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
      {
        id: 'started',
        title: tell('effort.startedOn'),
        isDescendingFirst: true,
        width: 'minmax(120px, 0.9fr)',
        render: ({ startedOn }) => formatDate(startedOn, { dateStyle: 'medium' }),
      },
      {
        id: 'ends',
        title: tell('effort.endsOn'),
        isExtra: true,
        width: 'minmax(120px, 0.9fr)',
        render: ({ endsOn }) => (endsOn ? formatDate(endsOn, { dateStyle: 'medium' }) : '—'),
      },
      {
        id: 'status',
        title: tell('effort.status'),
        width: 'minmax(104px, 0.7fr)',
        render: ({ status }) => <EffortStatusChip status={status} />,
      },
    ],
    [tell, language, formatNumber, formatDate],
  );
}
