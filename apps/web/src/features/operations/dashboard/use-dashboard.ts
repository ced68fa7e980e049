import { dashboardParts, exportDashboard, getDashboard } from '@nabta/contract/dashboard';
import type { DashboardPart } from '@nabta/contract/dashboard';
import { can } from '@nabta/domain/capability';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { useDownload } from '../../kit/saving/use-download.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { dashboardTexts } from '../../locales/dashboard.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';

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

/** The parts that one may tell the figures apart by. */
export function useParts(): readonly DashboardPart[] {
  const { role } = useAccount();
  return dashboardParts.filter((part) => part !== 'planter' || can(role, 'seePlanterNames'));
}

/** What the figures are told by; it lies in the address beside the days. */
export function usePart(): [DashboardPart, (part: DashboardPart) => void] {
  const [params, setParams] = useSearchParams();
  const part = useParts().find((each) => each === params.get('by')) ?? 'company';
  const choose = (next: DashboardPart) =>
    setParams(
      (known) => {
        const changed = new URLSearchParams(known);
        changed.set('by', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [part, choose];
}

/** Days as Riyadh counts them, the last one whole. */
function useAsked() {
  const [by] = usePart();
  const { from_date: from, to_date: to } = useTableState(dashboardSchema).filters;
  return {
    by,
    from_date: from && `${from}T00:00:00+03:00`,
    to_date: to && `${to}T23:59:59+03:00`,
  };
}

export function useDashboard() {
  const { call } = useApi();
  const asked = useAsked();
  return useQuery({
    queryKey: consoleKeys.dashboardOf(asked),
    queryFn: ({ signal }) => call(getDashboard, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useExportDashboard() {
  const { call } = useApi();
  const asked = useAsked();
  const tell = useTextFile(dashboardTexts);
  return useDownload({
    ask: () => call(exportDashboard, { query: asked }),
    nameOf: () => `nabta-${asked.by}.csv`,
    failed: tell('dashboard.exportError'),
    action: 'export-dashboard',
  });
}
