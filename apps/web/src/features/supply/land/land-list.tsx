import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listLands } from '@nabta/contract/supply/land';
import { can } from '@nabta/domain/capability';
import { landSites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { landsQuery } from '#shared/record/directory-lists.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { useAreaText } from './use-area-text.ts';

type Row = DataOfEndpoint<typeof listLands>[number];

const schema = { name: 'lands', sorts: ['name', 'area', 'trees', 'co2'], filters: ['site'] } as const;

export function Page() {
  const { t, language } = useTexts('land');
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(landsQuery(useApi()));
  const columns = useColumns();
  const ownerNameOf = ({ ownerName }: Row) => (ownerName ? nameIn(ownerName, language) : '');
  const rows = filterAndSortRows(query.data, state, {
    search: (row) => `${nameIn(row.name, language)} ${ownerNameOf(row)}`,
    sorts: {
      name: ({ name }) => nameIn(name, language),
      area: ({ areaM2 }) => areaM2 ?? 0,
      trees: ({ treeCount }) => treeCount,
      co2: ({ eco }) => eco.co2RemovedKg,
    },
    filters: { site: ({ site }) => site },
  });
  const filters = [
    {
      key: 'site',
      label: t('land.site'),
      kind: 'choice',
      choices: landSites.map((id) => ({ id, name: t(`land.${id}`) })),
    },
  ] as const;
  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageLands', 'all')
            ? { href: urls.consoleLand('new'), label: t('land.add') }
            : undefined
        }
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('land.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={t('land.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleLand(id)}
        empty={{ title: t('land.emptyTitle'), body: t('land.emptyBody') }}
        errorTitle={t('land.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { t, language, formatNumber } = useTexts('land');
  const areaText = useAreaText();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('land.name'),
        isFixed: true,
        width: 'minmax(200px, 1.6fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'owner',
        title: t('land.owner'),
        width: 'minmax(150px, 1.1fr)',
        render: ({ ownerName }) => (ownerName ? <bdi>{nameIn(ownerName, language)}</bdi> : '—'),
      },
      {
        id: 'site',
        title: t('land.site'),
        width: 'minmax(110px, 0.8fr)',
        render: ({ site }) => t(`land.${site}`),
      },
      {
        id: 'area',
        title: t('land.area'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(110px, 0.8fr)',
        render: ({ areaM2 }) => (areaM2 === null ? '—' : areaText(areaM2)),
      },
      {
        id: 'trees',
        title: t('land.trees'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(90px, 0.7fr)',
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: t('land.co2'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(112px, 0.7fr)',
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [t, language, formatNumber, areaText],
  );
}
