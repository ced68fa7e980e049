import { searchConsole } from '@nabta/contract/operations/console';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';

/** Returns no results for queries under two characters. */
export function useSearchResults(text: string) {
  const typed = text.trim();
  const q = useDebouncedValue(typed, 200);
  const isEnabled = q.length >= 2 && typed.length >= 2;
  const { data, isFetching, isError } = useApiQuery(
    searchConsole,
    { query: { q } },
    { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
  );
  return {
    results: isEnabled ? data : undefined,
    isLoading: isEnabled && (isFetching || q !== typed),
    hasFailed: isEnabled && isError,
  };
}
