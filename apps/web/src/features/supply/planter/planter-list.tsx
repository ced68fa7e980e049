import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listPlanters } from '@nabta/contract/supply/effort';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { plantersQuery } from '#shared/record/directory-lists.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';

const schema = { name: 'planters', sorts: ['name', 'trees', 'assignments', 'co2'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('planter');
  const { nameColumn, countColumn } = useColumns<DataOfEndpoint<typeof listPlanters>[number]>();
  return (
    <RecordList
      schema={schema}
      query={useQuery(plantersQuery(useApi()))}
      urlOf={urls.consolePlanter}
      add={{ label: t('planter.add'), capability: 'managePlanters' }}
      label={t('planter.list')}
      columns={[
        nameColumn('name', t('planter.name'), ({ name }) => name, {
          width: [200, 2],
          isFixed: true,
          emptyText: '—',
        }),
        countColumn('assignments', t('planter.assignments'), ({ assignments }) => assignments),
        countColumn('trees', t('planter.trees'), ({ treeCount }) => treeCount),
        countColumn('co2', t('planter.co2'), ({ eco }) => eco.co2RemovedKg),
      ]}
      searchLabel={t('planter.search')}
      search={({ name }) => (name ? nameIn(name, language) : '')}
      empty={{ title: t('planter.emptyTitle') }}
      errorTitle={t('planter.loadError')}
    />
  );
}
