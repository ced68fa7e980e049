import { dashboardGroupings, exportDashboard, getDashboard } from '@nabta/contract/operations/dashboard';
import type { DashboardGrouping } from '@nabta/contract/operations/dashboard';
import { can } from '@nabta/domain/capability';
import { keepPreviousData } from '@tanstack/react-query';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
import { useDownload } from '#shared/saving/use-download.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

export const dashboardSchema = {
  name: 'dashboards',
  sorts: [
    'name',
    'planted',
    'given',
    'claimed',
    'alive',
    'co2',
    'deliveriesLate',
    'issuesOpen',
    'textsSent',
    'textCost',
    'giftsMade',
    'giftsOpened',
    'giftsThanked',
  ],
  filters: ['from_date', 'to_date'],
} as const;

export function useGroupings(): readonly DashboardGrouping[] {
  const { role } = useAccount();
  return dashboardGroupings.filter((grouping) => grouping !== 'planter' || can(role, 'seePlanterNames'));
}

export function useGrouping(): [DashboardGrouping, (grouping: DashboardGrouping) => void] {
  const [param, setGrouping] = useSearchParam('by');
  return [useGroupings().find((grouping) => grouping === param) ?? 'company', setGrouping];
}

/** Days in Riyadh time, the last one inclusive. */
function useDashboardQuery() {
  const [by] = useGrouping();
  const { from_date: from, to_date: to } = useTableState(dashboardSchema).filters;
  return {
    by,
    from_date: from && `${from}T00:00:00+03:00`,
    to_date: to && `${to}T23:59:59+03:00`,
  };
}

export function useDashboard() {
  const query = useDashboardQuery();
  return useApiQuery(getDashboard, { query }, { placeholderData: keepPreviousData });
}

export function useExportDashboard() {
  const { call } = useApi();
  const query = useDashboardQuery();
  const { t } = useTexts('dashboard');
  return useDownload({
    request: () => call(exportDashboard, { query }),
    fileNameOf: () => `nabta-${query.by}.csv`,
    errorText: t('dashboard.exportError'),
    action: 'export-dashboard',
  });
}
