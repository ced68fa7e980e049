import { listCampaigns } from '@nabta/contract/operations/campaign';
import type { CampaignSummary } from '@nabta/contract/operations/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { useMemo } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';
import { filterAndSortRows } from '#shared/record/filter-and-sort-rows.ts';
import { ListTools } from '#shared/record/list-tools.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { singlePageTable } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { CampaignState } from './campaign-state.tsx';

const schema = { name: 'campaigns', sorts: ['name', 'period', 'free', 'taken'], filters: [] } as const;

export function Page() {
  const { t, language } = useTexts('campaign-console');
  const state = useTableState(schema);
  const query = useApiQuery(listCampaigns, {}, { queryKey: campaignKeys.list });
  const rows = filterAndSortRows(query.data, state, {
    search: ({ name, slug, company }) =>
      `${nameIn(name, language)} ${slug} ${company ? nameIn(company.name, language) : ''}`,
    sorts: {
      name: ({ name }) => nameIn(name, language),
      period: ({ startsAt }) => startsAt,
      free: ({ trees }) => trees.free,
      taken: ({ trees }) => trees.taken,
    },
  });
  return (
    <>
      <ListTools
        filters={[]}
        state={state}
        add={{ href: urls.consoleCampaign('new'), label: t('campaigns.add') }}
      />
      <DataTable
        {...singlePageTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={t('campaigns.list')}
        columns={useColumns()}
        state={state}
        searchLabel={t('campaigns.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleCampaign(id)}
        empty={{ title: t('campaigns.emptyTitle'), body: t('campaigns.emptyBody') }}
        errorTitle={t('campaigns.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<CampaignSummary>[] {
  const { t, language, formatNumber, formatDate } = useTexts('campaign-console');
  return useMemo(() => {
    const day = (instant: string) => formatDate(instant, { dateStyle: 'medium', timeZone: 'Asia/Riyadh' });
    return [
      {
        id: 'name',
        title: t('campaigns.name'),
        isFixed: true,
        width: 'minmax(220px, 2fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'company',
        title: t('campaigns.company'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ company }) => (
          <bdi>{company ? nameIn(company.name, language) : t('campaigns.ofHouse')}</bdi>
        ),
      },
      {
        id: 'state',
        title: t('campaigns.state'),
        render: ({ state }) => <CampaignState state={state} />,
      },
      {
        id: 'period',
        title: t('campaigns.period'),
        width: 'minmax(220px, 1.4fr)',
        render: ({ startsAt, endsAt }) =>
          `${day(startsAt)} – ${endsAt === null ? t('campaigns.noEnd') : day(lastDayInRiyadh(new Date(endsAt)))}`,
      },
      {
        id: 'free',
        title: t('campaigns.free'),
        width: 'minmax(140px, 0.8fr)',
        isNumber: true,
        isDescendingFirst: true,
        render: ({ trees }) => formatNumber(trees.free),
      },
      {
        id: 'taken',
        title: t('campaigns.taken'),
        width: 'minmax(190px, 1fr)',
        isNumber: true,
        isDescendingFirst: true,
        render: ({ trees }) => formatNumber(trees.taken),
      },
    ];
  }, [t, language, formatNumber, formatDate]);
}
