import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listEfforts } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';
import { effortStatuses } from '@nabta/domain/effort-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { effortsQuery } from '#shared/record/directory-lists.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { EffortProgressBar } from './effort-progress.tsx';
import { EffortStatusChip } from './effort-status.tsx';

type Row = DataOfEndpoint<typeof listEfforts>[number];

const schema = {
  name: 'efforts',
  sorts: ['name', 'planted', 'started', 'co2'],
  filters: ['status', 'company', 'land'],
} as const;

export function Page() {
  const { t, language } = useTexts('effort');
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(effortsQuery(useApi()));
  const columns = useColumns();
  const nameOf = (of: { name: Row['name'] } | null) => (of ? nameIn(of.name, language) : '');
  const rows = filterAndSortRows(query.data, state, {
    search: ({ name, company, land }) => [nameIn(name, language), nameOf(company), nameOf(land)].join(' '),
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
      label: t('effort.status'),
      kind: 'choice',
      choices: effortStatuses.map((id) => ({ id, name: t(`effort.${id}`) })),
    },
    { key: 'company', label: t('effort.company'), kind: 'choice', choices: distinct('company') },
    { key: 'land', label: t('effort.land'), kind: 'choice', choices: distinct('land') },
  ] as const;

  function distinct(of: 'company' | 'land') {
    const records = (query.data ?? []).flatMap((row) => row[of] ?? []);
    return [...new Map(records.map(({ id, name }) => [id, { id, name: nameIn(name, language) }])).values()];
  }

  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageEfforts', 'all')
            ? { href: urls.consoleEffort('new'), label: t('effort.add') }
            : undefined
        }
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('effort.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={t('effort.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleEffort(id)}
        empty={{ title: t('effort.emptyTitle'), body: t('effort.emptyBody') }}
        errorTitle={t('effort.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { t, language, formatNumber, formatDate } = useTexts('effort');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('effort.name'),
        isFixed: true,
        width: 'minmax(190px, 1.6fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'company',
        title: t('effort.company'),
        width: 'minmax(130px, 1fr)',
        render: ({ company }) => (company ? <bdi>{nameIn(company.name, language)}</bdi> : '—'),
      },
      {
        id: 'land',
        title: t('effort.land'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ land }) => <bdi>{nameIn(land.name, language)}</bdi>,
      },
      {
        id: 'planted',
        title: t('effort.progress'),
        width: 'minmax(170px, 1.2fr)',
        isDescendingFirst: true,
        render: ({ treeCount, target }) => <EffortProgressBar planted={treeCount} target={target} />,
      },
      {
        id: 'co2',
        title: t('effort.co2'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(112px, 0.7fr)',
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
      {
        id: 'started',
        title: t('effort.startedOn'),
        isDescendingFirst: true,
        width: 'minmax(120px, 0.9fr)',
        render: ({ startedOn }) => formatDate(startedOn, { dateStyle: 'medium' }),
      },
      {
        id: 'ends',
        title: t('effort.endsOn'),
        isExtra: true,
        width: 'minmax(120px, 0.9fr)',
        render: ({ endsOn }) => (endsOn ? formatDate(endsOn, { dateStyle: 'medium' }) : '—'),
      },
      {
        id: 'status',
        title: t('effort.status'),
        width: 'minmax(104px, 0.7fr)',
        render: ({ status }) => <EffortStatusChip status={status} />,
      },
    ],
    [t, language, formatNumber, formatDate],
  );
}
