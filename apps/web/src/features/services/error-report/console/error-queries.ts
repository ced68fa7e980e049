import { getErrorGroup, listErrorGroups, updateErrorGroup } from '@nabta/contract/services/error-report';
import type { errorOrders, ErrorGroup } from '@nabta/contract/services/error-report';

import type { ApiClient } from '#platform/api-client.ts';
import { apiPages, apiQuery } from '#shared/cache/api-query.ts';
import { errorKeys } from '#shared/cache/keys.ts';
import { invalidateErrorGroups } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

export type ErrorStatus = ErrorGroup['status'];
export type ErrorOrder = (typeof errorOrders)[number];

type ErrorFilters = { status: ErrorStatus; order: ErrorOrder } | { reference: string };

const pageSize = 30;

export function errorGroupsQuery(api: ApiClient, filters: ErrorFilters) {
  return apiPages(
    api,
    listErrorGroups,
    { query: { ...filters, limit: pageSize } },
    { queryKey: errorKeys.groupsOf(filters), cursorOf: ({ id }) => id },
  );
}

export function errorGroupQuery(api: ApiClient, id: string) {
  return apiQuery(api, getErrorGroup, { params: { id } }, { queryKey: errorKeys.group(id) });
}

export function useMarkErrorGroup(id: string) {
  return useApiMutation(
    (call, status: ErrorStatus) => call(updateErrorGroup, { params: { id }, body: { status } }),
    { updateCache: invalidateErrorGroups, onError: useErrorToast('mark-error-group') },
  );
}
