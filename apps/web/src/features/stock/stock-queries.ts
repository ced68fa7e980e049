import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { listMovements, listStock } from '@nabta/contract/stock';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { chainKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

type AskedMovements = Omit<InputOfEndpoint<typeof listMovements>['query'], 'cursor' | 'limit'>;

const effortsOfPage = 20;
const pageSize = 50;

export function useStock() {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: chainKeys.stock,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listStock, { query: { cursor, limit: effortsOfPage } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === effortsOfPage ? page.at(-1)?.effort.id : undefined),
    staleTime: 0,
  });
}

export function useMovementPages(asked: AskedMovements) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: chainKeys.movementsOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMovements, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
