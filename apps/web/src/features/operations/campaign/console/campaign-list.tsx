import { listCampaigns } from '@nabta/contract/campaign';
import type { CampaignSummary } from '@nabta/contract/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { campaignKeys } from '../../../kit/cache/keys.ts';
import { arrangeRows } from '../../../kit/record/arrange-rows.ts';
import { ListTools } from '../../../kit/record/list-tools.tsx';
import { DataTable } from '../../../kit/table/data-table.tsx';
import type { TableColumn } from '../../../kit/table/table-column.ts';
import { wholeTable } from '../../../kit/table/table-pages.ts';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { CampaignState } from './campaign-state.tsx';

const schema = { name: 'campaigns', sorts: ['name', 'period', 'free', 'taken'], filters: [] } as const;

/** The campaigns that one runs. */
export function CampaignList() {
  const { language } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const state = useTableState(schema);
  const query = useQuery({
    queryKey: campaignKeys.list,
    queryFn: ({ signal }) => call(listCampaigns, {}, { signal }),
  });
  const rows = arrangeRows(query.data, state, {
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
        add={{ href: urls.consoleCampaign('new'), label: tell('campaigns.add') }}
      />
      <DataTable
        {...wholeTable(query)}
        rows={rows}
        total={rows && { count: rows.length, isMore: false }}
        label={tell('campaigns.list')}
        columns={useColumns()}
        state={state}
        searchLabel={tell('campaigns.search')}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleCampaign(id)}
        empty={{ title: tell('campaigns.emptyTitle'), body: tell('campaigns.emptyBody') }}
        errorTitle={tell('campaigns.loadError')}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<CampaignSummary>[] {
  const { language, formatNumber, formatDate } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  return useMemo(() => {
    const day = (instant: string) => formatDate(instant, { dateStyle: 'medium', timeZone: 'Asia/Riyadh' });
    return [
      {
        id: 'name',
        title: tell('campaigns.name'),
        isFixed: true,
        width: 'minmax(220px, 2fr)',
        render: ({ name }) => <bdi>{nameIn(name, language)}</bdi>,
      },
      {
        id: 'company',
        title: tell('campaigns.company'),
        width: 'minmax(150px, 1.2fr)',
        render: ({ company }) => (
          <bdi>{company ? nameIn(company.name, language) : tell('campaigns.ofHouse')}</bdi>
        ),
      },
      {
        id: 'state',
        title: tell('campaigns.state'),
        render: ({ state }) => <CampaignState state={state} />,
      },
      {
        id: 'period',
        title: tell('campaigns.period'),
        width: 'minmax(220px, 1.4fr)',
        render: ({ startsAt, endsAt }) =>
          `${day(startsAt)} – ${endsAt === null ? tell('campaigns.noEnd') : day(lastDayInRiyadh(new Date(endsAt)))}`,
      },
      {
        id: 'free',
        title: tell('campaigns.free'),
        width: 'minmax(140px, 0.8fr)',
        isNumber: true,
        isDescendingFirst: true,
        render: ({ trees }) => formatNumber(trees.free),
      },
      {
        id: 'taken',
        title: tell('campaigns.taken'),
        width: 'minmax(190px, 1fr)',
        isNumber: true,
        isDescendingFirst: true,
        render: ({ trees }) => formatNumber(trees.taken),
      },
    ];
  }, [tell, language, formatNumber, formatDate]);
}
