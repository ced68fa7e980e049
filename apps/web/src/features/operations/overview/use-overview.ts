import { getOverview, overviewPeriods } from '@nabta/contract/operations/console';
import type { OverviewPeriod } from '@nabta/contract/operations/console';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { consoleKeys } from '#shared/cache/keys.ts';

/** Period from the URL, so that it survives back navigation. */
export function useOverviewPeriod(): [OverviewPeriod, (period: OverviewPeriod) => void] {
  const [params, setParams] = useSearchParams();
  const period = overviewPeriods.find((each) => each === params.get('period')) ?? 'last30Days';
  return [period, (next) => setParams({ period: next }, { replace: true, preventScrollReset: true })];
}

export function useOverview() {
  const [period] = useOverviewPeriod();
  return useApiQuery(
    getOverview,
    { query: { period } },
    { queryKey: consoleKeys.overviewOf(period), placeholderData: keepPreviousData },
  );
}
