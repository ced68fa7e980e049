import { getVisitReport } from '@nabta/contract/operations/analytics';
import { dateRangeOf } from '@nabta/domain/date-range';
import type { Duration } from '@nabta/domain/date-range';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { useToday } from '#shared/period/use-today.ts';

/** Visit report of a period; keeps the previous one while loading. */
export function useVisitReport(duration: Duration) {
  const { from, to } = dateRangeOf(duration, useToday());
  const period = { from_date: from.toISOString(), to_date: to.toISOString() };
  return useApiQuery(getVisitReport, { query: period }, { placeholderData: keepPreviousData });
}
