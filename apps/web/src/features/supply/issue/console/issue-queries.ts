import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  acceptIssuePhoto,
  getIssue,
  getIssuePhoto,
  listIssues,
  refuseIssuePhoto,
  reportDeliveryProblem,
  resolveIssue,
  updateIssue,
} from '@nabta/contract/supply/issue';
import type { Issue } from '@nabta/contract/supply/issue';
import { keepPreviousData } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { chainKeys } from '#shared/cache/keys.ts';
import { cacheIssue, invalidateChain } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

type IssueQuery = InputOfEndpoint<typeof listIssues>['query'];
type IssueUpdate = InputOfEndpoint<typeof updateIssue>['body'];
type Resolution = InputOfEndpoint<typeof resolveIssue>['body'];
type Problem = InputOfEndpoint<typeof reportDeliveryProblem>['body'];

const pageSize = 50;

export function useIssuePages(filters: Omit<IssueQuery, 'cursor' | 'limit'>) {
  return useApiPages(
    listIssues,
    { query: { ...filters, limit: pageSize } },
    {
      queryKey: chainKeys.issuesOf(filters),
      cursorOf: ({ id }) => id,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

export function useIssue(id: string) {
  return useApiQuery(getIssue, { params: { id } }, { queryKey: chainKeys.issue(id), staleTime: 0 });
}

export function useIssuePhoto(id: string) {
  return useApiQuery(getIssuePhoto, { params: { id } }, { staleTime: Infinity });
}

export function useDecideOnPhoto(id: string, onDone: (issue: Issue) => void) {
  return useIssueMutation(
    (call, decision: 'accept' | 'refuse') =>
      call(decision === 'accept' ? acceptIssuePhoto : refuseIssuePhoto, { params: { id } }),
    onDone,
  );
}

export function useUpdateIssue(id: string, onDone: (issue: Issue) => void) {
  return useIssueMutation((call, body: IssueUpdate) => call(updateIssue, { params: { id }, body }), onDone);
}

export function useResolveIssue(id: string, onDone: (issue: Issue) => void) {
  return useIssueMutation((call, body: Resolution) => call(resolveIssue, { params: { id }, body }), onDone);
}

export function useRaiseIssue(deliveryId: string, onDone: (issue: Issue) => void) {
  return useIssueMutation(
    (call, body: Problem) => call(reportDeliveryProblem, { params: { id: deliveryId }, body }),
    onDone,
  );
}

function useIssueMutation<Input>(
  request: (call: ApiClient['call'], input: Input) => Promise<Issue>,
  onDone: (issue: Issue) => void,
) {
  return useApiMutation(request, {
    updateCache: cacheIssue,
    onDone,
    onError: useChainErrorHandler('change-issue'),
  });
}

/** Shows and reports the error of a change to a delivery or issue; refetches both after a conflict. */
export function useChainErrorHandler(action: string): (error: Error) => void {
  const showError = useErrorToast(action, detailOf);
  const refetchOnConflict = useRefetchOnConflict();
  return (error) => {
    refetchOnConflict(error);
    showError(error);
  };
}

/** After a 409, refetches the planting-chain data so the page shows the current state. */
export function useRefetchOnConflict(): (error: unknown) => void {
  const { queryClient } = useConnection();
  return (error) => {
    if (error instanceof ApiError && error.status === 409) invalidateChain(queryClient);
  };
}
