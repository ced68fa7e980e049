import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listLands } from '@nabta/contract/supply/land';
import { landSites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { landsQuery } from '#shared/record/directory-lists.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';

import { useAreaText } from './use-area-text.ts';

const schema = { name: 'lands', sorts: ['name', 'area', 'trees', 'co2'], filters: ['site'] } as const;

export function Page() {
  const { t, language } = useTexts('land');
  const areaText = useAreaText();
  const { column, nameColumn, countColumn } = useColumns<DataOfEndpoint<typeof listLands>[number]>();
  return (
    <RecordList
      schema={schema}
      query={useQuery(landsQuery(useApi()))}
      urlOf={urls.consoleLand}
      add={{ label: t('land.add'), capability: 'manageLands' }}
      label={t('land.list')}
      columns={[
        nameColumn('name', t('land.name'), ({ name }) => name, { width: [200, 1.6], isFixed: true }),
        nameColumn('owner', t('land.owner'), ({ ownerName }) => ownerName, {
          width: [150, 1.1],
          emptyText: '—',
        }),
        column('site', t('land.site'), ({ site }) => t(`land.${site}`), { width: [110, 0.8] }),
        column('area', t('land.area'), ({ areaM2 }) => (areaM2 === null ? '—' : areaText(areaM2)), {
          width: [110, 0.8],
          isNumber: true,
          isDescendingFirst: true,
          sortBy: ({ areaM2 }) => areaM2 ?? 0,
        }),
        countColumn('trees', t('land.trees'), ({ treeCount }) => treeCount, { width: [90, 0.7] }),
        countColumn('co2', t('land.co2'), ({ eco }) => eco.co2RemovedKg, { width: [112, 0.7] }),
      ]}
      filters={[
        {
          key: 'site',
          label: t('land.site'),
          choices: landSites.map((id) => ({ id, name: t(`land.${id}`) })),
          valueOf: ({ site }) => site,
        },
      ]}
      searchLabel={t('land.search')}
      search={({ name, ownerName }) =>
        `${nameIn(name, language)} ${ownerName ? nameIn(ownerName, language) : ''}`
      }
      empty={{ title: t('land.emptyTitle'), body: t('land.emptyBody') }}
      errorTitle={t('land.loadError')}
    />
  );
}
