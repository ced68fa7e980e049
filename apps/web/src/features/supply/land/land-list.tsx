import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { listLands } from '@nabta/contract/land';
import { can } from '@nabta/domain/capability';
import { sites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { arrangeRows } from '../../kit/record/arrange-rows.ts';
import { landsQuery } from '../../kit/record/directory-lists.ts';
import { ListTools } from '../../kit/record/list-tools.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { wholeTable } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { landTexts } from '../../locales/land.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useAreaText } from './use-area-text.ts';

type Row = DataOfEndpoint<typeof listLands>[number];

const schema = { name: 'lands', sorts: ['name', 'area', 'trees', 'co2'], filters: ['site'] } as const;

/** Lands that one runs, owns or works on. */
export function LandList() {
  const { language } = useTexts();
  const tell = useTextFile(landTexts);
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useQuery(landsQuery(useApi()));
  const columns = useColumns();
  const owner = ({ ownerName }: Row) => (ownerName ? nameIn(ownerName, language) : '');
  const rows = arrangeRows(query.data, state, {
    search: (row) => `${nameIn(row.name, language)} ${owner(row)}`,
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
      label: tell('land.site'),
      kind: 'choice',
      choices: sites.map((id) => ({ id, name: tell(`land.${id}`) })),
    },
  ] as const;
  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageLands', 'all')
            ? { href: urls.consoleLand('new'), label: tell('land.add') }
            : undefined
        }
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('land.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={tell('land.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleLand(id)}
        empty={{ title: tell('land.emptyTitle'), body: tell('land.emptyBody') }}
        errorTitle={tell('land.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(landTexts);
  const areaText = useAreaText();
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('land.name'),
        isFixed: true,
        width: 'minmax(200px, 1.6fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'owner',
        title: tell('land.owner'),
        width: 'minmax(150px, 1.1fr)',
        render: ({ ownerName }) => (ownerName ? <bdi>{nameIn(ownerName, language)}</bdi> : '—'),
      },
      {
        id: 'site',
        title: tell('land.site'),
        width: 'minmax(110px, 0.8fr)',
        render: ({ site }) => tell(`land.${site}`),
      },
      {
        id: 'area',
        title: tell('land.area'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(110px, 0.8fr)',
        render: ({ areaM2 }) => (areaM2 === null ? '—' : areaText(areaM2)),
      },
      {
        id: 'trees',
        title: tell('land.trees'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(90px, 0.7fr)',
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'co2',
        title: tell('land.co2'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(112px, 0.7fr)',
        render: ({ eco }) => formatNumber(eco.co2RemovedKg, { maximumFractionDigits: 0 }),
      },
    ],
    [tell, language, formatNumber, areaText],
  );
}
