import { getErrorGroup, listErrorGroups, updateErrorGroup } from '@nabta/contract/error-report';
import type { errorOrders, ErrorGroup } from '@nabta/contract/error-report';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { errorKeys } from '../../../kit/cache/keys.ts';
import { errorGroupChanged } from '../../../kit/cache/staff-changes.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';

export type ErrorStatus = ErrorGroup['status'];
export type ErrorOrder = (typeof errorOrders)[number];

type Asked = { status: ErrorStatus; order: ErrorOrder } | { reference: string };

const pageSize = 30;

export function errorGroupsQuery({ call }: ApiClient, asked: Asked) {
  return infiniteQueryOptions({
    queryKey: errorKeys.groupsOf(asked),
    queryFn: ({ pageParam, signal }) =>
      call(listErrorGroups, { query: { ...asked, cursor: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });
}

export function errorGroupQuery({ call }: ApiClient, id: string) {
  return queryOptions({
    queryKey: errorKeys.group(id),
    queryFn: ({ signal }) => call(getErrorGroup, { params: { id } }, { signal }),
  });
}

export function useMarkErrorGroup(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (status: ErrorStatus) => call(updateErrorGroup, { params: { id }, body: { status } }),
    onSuccess: () => errorGroupChanged(queryClient),
    onError(error) {
      reportError(error, { action: 'mark-error-group' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
