import { getReport } from '@nabta/contract/supply/issue';

import { useApiQuery } from '#shared/cache/api-query.ts';

export function useReport(code: string) {
  return useApiQuery(getReport, { params: { code } }, { staleTime: 0 });
}
