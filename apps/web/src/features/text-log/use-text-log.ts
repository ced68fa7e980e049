import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { listMessages, sumMessages } from '@nabta/contract/message';
import type { MessageState } from '@nabta/contract/message';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { consoleKeys } from '../../kit/cache/keys.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { useApi } from '../../platform/session-provider.tsx';

type Asked = InputOfEndpoint<typeof sumMessages>['query'];

const pageSize = 50;

export const textLogSchema = {
  name: 'texts',
  sorts: [],
  filters: ['state', 'kind', 'from_date', 'to_date'],
} as const;

/** What the address asks for; days as Riyadh counts them. */
export function useAskedTexts(): Asked {
  const { search, filters } = useTableState(textLogSchema);
  const { state, kind, from_date: from, to_date: to } = filters;
  const wanted = search.trim();
  return {
    state: state as MessageState | undefined,
    kind,
    from_date: from && `${from}T00:00:00+03:00`,
    to_date: to && `${to}T23:59:59+03:00`,
    q: wanted.length < 2 ? undefined : wanted,
  };
}

export function useTextPages(asked: Asked) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: consoleKeys.messagesOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMessages, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.reference : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useTextSums(asked: Asked) {
  const { call } = useApi();
  return useQuery({
    queryKey: consoleKeys.messageSumsOf(asked),
    queryFn: ({ signal }) => call(sumMessages, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
