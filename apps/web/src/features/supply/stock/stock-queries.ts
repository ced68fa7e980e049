import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { listMovements, listStock } from '@nabta/contract/supply/stock';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiPages } from '#shared/cache/api-query.ts';
import { chainKeys } from '#shared/cache/keys.ts';

type MovementFilters = Omit<InputOfEndpoint<typeof listMovements>['query'], 'cursor' | 'limit'>;

const effortsPageSize = 20;
const pageSize = 50;

export function useStock() {
  return useApiPages(
    listStock,
    { query: { limit: effortsPageSize } },
    { queryKey: chainKeys.stock, cursorOf: ({ effort }) => effort.id, staleTime: 0 },
  );
}

export function useMovementPages(filters: MovementFilters) {
  return useApiPages(
    listMovements,
    { query: { ...filters, limit: pageSize } },
    {
      queryKey: chainKeys.movementsOf(filters),
      cursorOf: ({ id }) => id,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}
