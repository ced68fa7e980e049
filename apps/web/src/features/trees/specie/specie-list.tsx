import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { growthModelTypes, listSpecieModels } from '@nabta/contract/specie';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { arrangeRows } from '../../kit/record/arrange-rows.ts';
import { ListTools } from '../../kit/record/list-tools.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { wholeTable } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { specieTexts } from '../../locales/specie.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Chip } from '../../ui/chip.tsx';

type Row = DataOfEndpoint<typeof listSpecieModels>[number];

const schema = { name: 'species', sorts: ['name', 'trees', 'model'], filters: ['model', 'grade'] } as const;

/** Every species, and the model that its numbers rest on. */
export function SpecieList() {
  const { language } = useTexts();
  const tell = useTextFile(specieTexts);
  const { role } = useAccount();
  const { call } = useApi();
  const state = useTableState(schema);
  const query = useQuery({
    queryKey: directoryKeys.list('specie'),
    queryFn: ({ signal }) => call(listSpecieModels, {}, { signal }),
  });
  const columns = useColumns();
  const rows = arrangeRows(query.data, state, {
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
      label: tell('specie.model'),
      kind: 'choice',
      choices: growthModelTypes.map((id) => ({ id, name: tell(`specie.${id}`) })),
    },
    {
      key: 'grade',
      label: tell('specie.grade'),
      kind: 'choice',
      choices: (['A', 'B', 'C'] as const).map((id) => ({ id, name: tell(`specie.grade${id}`) })),
    },
  ] as const;
  return (
    <>
      <ListTools
        filters={filters}
        state={state}
        add={
          can(role, 'manageSpecies', 'all')
            ? { href: urls.consoleSpecie('new'), label: tell('specie.add') }
            : undefined
        }
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('specie.list')}
        columns={columns}
        state={state}
        filters={filters}
        searchLabel={tell('specie.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleSpecie(id)}
        empty={{ title: tell('specie.emptyTitle') }}
        errorTitle={tell('specie.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(specieTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('specie.name'),
        isFixed: true,
        width: 'minmax(170px, 1.3fr)',
        render: ({ commonName }) => <bdi>{nameIn(commonName, language)}</bdi>,
      },
      {
        id: 'scientific',
        title: tell('specie.scientificName'),
        width: 'minmax(180px, 1.3fr)',
        render: ({ scientificName }) => (
          <i lang="la" dir="ltr">
            {scientificName}
          </i>
        ),
      },
      {
        id: 'model',
        title: tell('specie.model'),
        width: 'minmax(150px, 1fr)',
        render: ({ growthModel }) => tell(`specie.${growthModel}`),
      },
      {
        id: 'grade',
        title: tell('specie.grade'),
        width: 'minmax(206px, 0.9fr)',
        render: ({ confidence }) => tell(`specie.grade${confidence}`),
      },
      {
        id: 'trees',
        title: tell('specie.trees'),
        isNumber: true,
        isDescendingFirst: true,
        width: 'minmax(90px, 0.6fr)',
        render: ({ treeCount }) => formatNumber(treeCount),
      },
      {
        id: 'version',
        title: tell('specie.version'),
        width: 'minmax(120px, 0.8fr)',
        render: ({ version }) =>
          version === 0 ? (
            <Chip kind="neutral">{tell('specie.shipped')}</Chip>
          ) : (
            <Chip kind="info">{tell('specie.edited', { version: formatNumber(version) })}</Chip>
          ),
      },
    ],
    [tell, language, formatNumber],
  );
}
