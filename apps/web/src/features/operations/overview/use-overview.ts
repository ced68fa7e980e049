import { getOverview, overviewPeriods } from '@nabta/contract/console';
import type { OverviewPeriod } from '@nabta/contract/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** The time that the address names, so that who comes back finds the same. */
export function useOverviewPeriod(): [OverviewPeriod, (period: OverviewPeriod) => void] {
  const [params, setParams] = useSearchParams();
  const period = overviewPeriods.find((each) => each === params.get('period')) ?? 'last30Days';
  return [period, (next) => setParams({ period: next }, { replace: true, preventScrollReset: true })];
}

export function useOverview() {
  const { call } = useApi();
  const [period] = useOverviewPeriod();
  return useQuery({
    queryKey: consoleKeys.overviewOf(period),
    queryFn: ({ signal }) => call(getOverview, { query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
