import { searchConsole } from '@nabta/contract/console';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** How long the fingers have to rest before the search goes off. */
const restMs = 200;

/** What has a text printed on it; of less than two letters nothing is looked for. */
export function useFound(text: string) {
  const { call } = useApi();
  const typed = text.trim();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(setQ, restMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
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
