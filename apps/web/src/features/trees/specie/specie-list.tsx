import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { growthModelTypes, listSpecieModels } from '@nabta/contract/trees/specie';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { directoryKeys } from '#shared/cache/keys.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Chip } from '#ui/chip.tsx';

type Row = DataOfEndpoint<typeof listSpecieModels>[number];

const schema = { name: 'species', sorts: ['name', 'trees', 'model'], filters: ['model', 'grade'] } as const;

/** All species with their growth models. */
export function Page() {
  const { t, language } = useTexts('specie');
  const { role } = useAccount();
  const state = useTableState(schema);
  const query = useApiQuery(listSpecieModels, {}, { queryKey: directoryKeys.list('specie') });
  const columns = useColumns();
  const rows = filterAndSortRows(query.data, state, {
    search: ({ commonName, scientificName }) => `${nameIn(commonName, language)} ${scientificName}`,
    sorts: {
      name: ({ id, commonName }) => nameIn(commonName, language) ?? id,
      trees: ({ treeCount }) => treeCount,
      model: ({ growthModel }) => growthModel,
    },
    filters: { model: ({ growthModel }) => growthModel, grade: ({ confidence }) => confidence },
  });
  const filters = [
    {
      key: 'model',
      label: t('specie.model'),
      kind: 'choice',
      choices: growthModelTypes.map((id) => ({ id, name: t(`specie.${id}`) })),
    },
    {
      key: 'grade',
      label: t('specie.grade'),
      kind: 'choice',
      choices: (['A', 'B', 'C'] as const).map((id) => ({ id, name: t(`specie.grade${id}`) })),
    },
  ] as const;
  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageSpecies', 'all')
            ? { href: urls.consoleSpecie('new'), label: t('specie.add') }
            : undefined
        }
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('specie.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={t('specie.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleSpecie(id)}
        empty={{ title: t('specie.emptyTitle') }}
        errorTitle={t('specie.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { t, language, formatNumber } = useTexts('specie');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('specie.name'),
        isFixed: true,
        width: 'minmax(170px, 1.3fr)',
        render: ({ commonName }) => <bdi>{nameIn(commonName, language)}</bdi>,
      },
      {
        id: 'scientific',
        title: t('specie.scientificName'),
        width: 'minmax(180px, 1.3fr)',
        render: ({ scientificName }) => (
          <i lang="la" dir="ltr">
            {scientificName}
          </i>
        ),
      },
      {
        id: 'model',
        title: t('specie.model'),
        width: 'minmax(150px, 1fr)',
        render: ({ growthModel }) => t(`specie.${growthModel}`),
      },
      {
        id: 'grade',
        title: t('specie.grade'),
        width: 'minmax(206px, 0.9fr)',
        render: ({ confidence }) => t(`specie.grade${confidence}`),
      },
      {
        id: 'trees',
        title: t('specie.trees'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(90px, 0.6fr)',
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'version',
        title: t('specie.version'),
        width: 'minmax(120px, 0.8fr)',
        render: ({ version }) =>
          version === 0 ? (
            <Chip kind="neutral">{t('specie.shipped')}</Chip>
          ) : (
            <Chip kind="info">{t('specie.edited', { version: formatNumber(version) })}</Chip>
          ),
      },
    ],
    [t, language, formatNumber],
  );
}
