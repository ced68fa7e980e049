import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listEfforts } from '@nabta/contract/supply/effort';
import { effortStatuses } from '@nabta/domain/effort-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { effortsQuery } from '#shared/record/directory-lists.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';

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
  const query = useQuery(effortsQuery(useApi()));

  function listChoices(field: 'company' | 'land') {
    const records = (query.data ?? []).flatMap((row) => row[field] ?? []);
    return [...new Map(records.map(({ id, name }) => [id, { id, name: nameIn(name, language) }])).values()];
  }

  return (
    <RecordList
      schema={schema}
      query={query}
      urlOf={urls.consoleEffort}
      add={{ label: t('effort.add'), capability: 'manageEfforts' }}
      label={t('effort.list')}
      columns={useEffortColumns()}
      filters={[
        {
          key: 'status',
          label: t('effort.status'),
          choices: effortStatuses.map((id) => ({ id, name: t(`effort.${id}`) })),
          valueOf: ({ status }) => status,
        },
        {
          key: 'company',
          label: t('effort.company'),
          choices: listChoices('company'),
          valueOf: ({ company }) => company?.id,
        },
        {
          key: 'land',
          label: t('effort.land'),
          choices: listChoices('land'),
          valueOf: ({ land }) => land.id,
        },
      ]}
      searchLabel={t('effort.search')}
      search={({ name, company, land }) =>
        [name, company?.name, land.name]
          .map((localized) => (localized ? nameIn(localized, language) : ''))
          .join(' ')
      }
      empty={{ title: t('effort.emptyTitle'), body: t('effort.emptyBody') }}
      errorTitle={t('effort.loadError')}
    />
  );
}

function useEffortColumns() {
  const { t } = useTexts('effort');
  const { column, nameColumn, countColumn, dayColumn } = useColumns<Row>();
  return [
    nameColumn('name', t('effort.name'), ({ name }) => name, { width: [190, 1.6], isFixed: true }),
    nameColumn('company', t('effort.company'), ({ company }) => company?.name, {
      width: [130, 1],
      emptyText: '—',
    }),
    nameColumn('land', t('effort.land'), ({ land }) => land.name, { width: [150, 1.2] }),
    column(
      'planted',
      t('effort.progress'),
      ({ treeCount, target }) => <EffortProgressBar planted={treeCount} target={target} />,
      { width: [170, 1.2], isDescendingFirst: true, sortBy: ({ treeCount }) => treeCount },
    ),
    countColumn('co2', t('effort.co2'), ({ eco }) => eco.co2RemovedKg, { width: [112, 0.7] }),
    dayColumn('started', t('effort.startedOn'), ({ startedOn }) => startedOn, {
      width: [120, 0.9],
      isDescendingFirst: true,
    }),
    dayColumn('ends', t('effort.endsOn'), ({ endsOn }) => endsOn, {
      width: [120, 0.9],
      isExtra: true,
      emptyText: '—',
    }),
    column('status', t('effort.status'), ({ status }) => <EffortStatusChip status={status} />, {
      width: [104, 0.7],
    }),
  ];
}
