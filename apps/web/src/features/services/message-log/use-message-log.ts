import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { listMessages, getMessageTotals } from '@nabta/contract/services/message';
import type { MessageState } from '@nabta/contract/services/message';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

type MessageFilters = InputOfEndpoint<typeof getMessageTotals>['query'];

const pageSize = 50;

export const messageLogSchema = {
  name: 'texts',
  sorts: [],
  filters: ['state', 'kind', 'from_date', 'to_date'],
} as const;

/** Filters from the URL, with days in the Riyadh time zone. */
export function useMessageFilters(): MessageFilters {
  const { search, filters } = useTableState(messageLogSchema);
  const { state, kind, from_date: from, to_date: to } = filters;
  const searchText = search.trim();
  return {
    state: state as MessageState | undefined,
    kind,
    from_date: from && `${from}T00:00:00+03:00`,
    to_date: to && `${to}T23:59:59+03:00`,
    q: searchText.length < 2 ? undefined : searchText,
  };
}

export function useMessagePages(query: MessageFilters) {
  return useApiPages(
    listMessages,
    { query: { ...query, limit: pageSize } },
    { cursorOf: ({ reference }) => reference, placeholderData: keepPreviousData, staleTime: 0 },
  );
}

export function useMessageTotals(query: MessageFilters) {
  return useApiQuery(getMessageTotals, { query }, { placeholderData: keepPreviousData, staleTime: 0 });
}
