import { searchConsole } from '@nabta/contract/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useRested } from '../../ui/use-rested.ts';

/** What has a text printed on it; of less than two letters nothing is looked for. */
export function useFound(text: string) {
  const { call } = useApi();
  const typed = text.trim();
  const q = useRested(typed, 200);
  const isWanted = q.length >= 2 && typed.length >= 2;
  const { data, isFetching, isError } = useQuery({
    queryKey: consoleKeys.foundBy(q),
    queryFn: ({ signal }) => call(searchConsole, { query: { q } }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    found: isWanted ? data : undefined,
    isAsking: isWanted && (isFetching || q !== typed),
    hasFailed: isWanted && isError,
  };
}
