import { getVisitReport } from '@nabta/contract/analytics';
import { dateRangeOf } from '@nabta/domain/date-range';
import type { Duration } from '@nabta/domain/date-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { analyticsKeys } from '../../../kit/cache/keys.ts';
import { useToday } from '../../../kit/period/use-today.ts';
import { useApi } from '../../../platform/session-provider.tsx';

/** What visits of a time were like; until another time has come, the one before stays. */
export function useVisitReport(duration: Duration) {
  const { call } = useApi();
  const { from, to } = dateRangeOf(duration, useToday());
  const period = { from_date: from.toISOString(), to_date: to.toISOString() };
  return useQuery({
    queryKey: analyticsKeys.reportOf(period),
    queryFn: ({ signal }) => call(getVisitReport, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });
}
