import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { growthModelTypes, listSpecieModels } from '@nabta/contract/trees/specie';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { directoryKeys } from '#shared/cache/keys.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';
import { Chip } from '#ui/chip.tsx';

import { confidenceGrades } from './model-shape.ts';

type Row = DataOfEndpoint<typeof listSpecieModels>[number];

const schema = { name: 'species', sorts: ['name', 'trees', 'model'], filters: ['model', 'grade'] } as const;

export function Page() {
  const { t, language } = useTexts('specie');
  return (
    <RecordList
      schema={schema}
      query={useApiQuery(listSpecieModels, {}, { queryKey: directoryKeys.list('specie') })}
      urlOf={urls.consoleSpecie}
      add={{ label: t('specie.add'), capability: 'manageSpecies' }}
      label={t('specie.list')}
      columns={useSpecieColumns()}
      filters={[
        {
          key: 'model',
          label: t('specie.model'),
          choices: growthModelTypes.map((id) => ({ id, name: t(`specie.${id}`) })),
          valueOf: ({ growthModel }) => growthModel,
        },
        {
          key: 'grade',
          label: t('specie.grade'),
          choices: confidenceGrades.map((id) => ({ id, name: t(`specie.grade${id}`) })),
          valueOf: ({ confidence }) => confidence,
        },
      ]}
      searchLabel={t('specie.search')}
      search={({ commonName, scientificName }) => `${nameIn(commonName, language)} ${scientificName}`}
      empty={{ title: t('specie.emptyTitle') }}
      errorTitle={t('specie.loadError')}
    />
  );
}

function useSpecieColumns() {
  const { t, language, formatNumber } = useTexts('specie');
  const { column, nameColumn, countColumn } = useColumns<Row>();
  return [
    nameColumn('name', t('specie.name'), ({ commonName }) => commonName, {
      width: [170, 1.3],
      isFixed: true,
      sortBy: ({ id, commonName }) => nameIn(commonName, language) ?? id,
    }),
    column(
      'scientific',
      t('specie.scientificName'),
      ({ scientificName }) => (
        <i lang="la" dir="ltr">
          {scientificName}
        </i>
      ),
      { width: [180, 1.3] },
    ),
    column('model', t('specie.model'), ({ growthModel }) => t(`specie.${growthModel}`), {
      width: [150, 1],
      sortBy: ({ growthModel }) => growthModel,
    }),
    column('grade', t('specie.grade'), ({ confidence }) => t(`specie.grade${confidence}`), {
      width: [206, 0.9],
    }),
    countColumn('trees', t('specie.trees'), ({ treeCount }) => treeCount, { width: [90, 0.6] }),
    column(
      'version',
      t('specie.version'),
      ({ version }) => (
        <Chip kind={version === 0 ? 'neutral' : 'info'}>
          {version === 0 ? t('specie.shipped') : t('specie.edited', { version: formatNumber(version) })}
        </Chip>
      ),
      { width: [120, 0.8] },
    ),
  ];
}
