import { listCampaigns } from '@nabta/contract/operations/campaign';
import type { CampaignSummary } from '@nabta/contract/operations/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';
import { RecordList } from '#shared/table/record-list.tsx';
import { useColumns } from '#shared/table/use-columns.tsx';

import { CampaignState } from './campaign-state.tsx';

const schema = { name: 'campaigns', sorts: ['name', 'period', 'free', 'taken'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('campaign-console');
  return (
    <RecordList
      schema={schema}
      query={useApiQuery(listCampaigns, {}, { queryKey: campaignKeys.list })}
      urlOf={urls.consoleCampaign}
      add={{ label: t('campaigns.add') }}
      label={t('campaigns.list')}
      columns={useCampaignColumns()}
      searchLabel={t('campaigns.search')}
      search={({ name, slug, company }) =>
        `${nameIn(name, language)} ${slug} ${company ? nameIn(company.name, language) : ''}`
      }
      empty={{ title: t('campaigns.emptyTitle'), body: t('campaigns.emptyBody') }}
      errorTitle={t('campaigns.loadError')}
    />
  );
}

function useCampaignColumns() {
  const { t, formatDate } = useTexts('campaign-console');
  const { column, nameColumn, countColumn } = useColumns<CampaignSummary>();
  const formatDay = (instant: string) =>
    formatDate(instant, { dateStyle: 'medium', timeZone: 'Asia/Riyadh' });
  return [
    nameColumn('name', t('campaigns.name'), ({ name }) => name, { width: [220, 2], isFixed: true }),
    nameColumn('company', t('campaigns.company'), ({ company }) => company?.name, {
      width: [150, 1.2],
      emptyText: t('campaigns.ofHouse'),
    }),
    column('state', t('campaigns.state'), ({ state }) => <CampaignState state={state} />),
    column(
      'period',
      t('campaigns.period'),
      ({ startsAt, endsAt }) =>
        `${formatDay(startsAt)} – ${endsAt === null ? t('campaigns.noEnd') : formatDay(lastDayInRiyadh(new Date(endsAt)))}`,
      { width: [220, 1.4], sortBy: ({ startsAt }) => startsAt },
    ),
    countColumn('free', t('campaigns.free'), ({ trees }) => trees.free, { width: [140, 0.8] }),
    countColumn('taken', t('campaigns.taken'), ({ trees }) => trees.taken, { width: [190, 1] }),
  ];
}
