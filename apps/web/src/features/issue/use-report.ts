import { getReport } from '@nabta/contract/issue';
import { useQuery } from '@tanstack/react-query';

import { reportKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** What became of a reported problem, by its code. */
export function useReport(code: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: reportKeys.one(code),
    queryFn: ({ signal }) => call(getReport, { params: { code } }, { signal }),
    staleTime: 0,
  });
}
