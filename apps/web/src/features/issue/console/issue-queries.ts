import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import {
  getIssue,
  listIssues,
  reportDeliveryProblem,
  resolveIssue,
  updateIssue,
} from '@nabta/contract/issue';
import type { Issue } from '@nabta/contract/issue';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { chainKeys } from '../../../kit/cache/keys.ts';
import { chainChanged, issueChanged } from '../../../kit/cache/staff-changes.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useApi, useConnection } from '../../../platform/session-provider.tsx';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

type Asked = InputOfEndpoint<typeof listIssues>['query'];
type Step = InputOfEndpoint<typeof updateIssue>['body'];
type Resolution = InputOfEndpoint<typeof resolveIssue>['body'];
type Problem = InputOfEndpoint<typeof reportDeliveryProblem>['body'];

const pageSize = 50;

export function useIssuePages(asked: Omit<Asked, 'cursor' | 'limit'>) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: chainKeys.issuesOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listIssues, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useIssue(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: chainKeys.issue(id),
    queryFn: ({ signal }) => call(getIssue, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function useStepIssue(id: string, onDone: (issue: Issue) => void) {
  const { call } = useApi();
  return useChange((body: Step) => call(updateIssue, { params: { id }, body }), onDone);
}

export function useResolveIssue(id: string, onDone: (issue: Issue) => void) {
  const { call } = useApi();
  return useChange((body: Resolution) => call(resolveIssue, { params: { id }, body }), onDone);
}

export function useRaiseIssue(deliveryId: string, onDone: (issue: Issue) => void) {
  const { call } = useApi();
  return useChange(
    (body: Problem) => call(reportDeliveryProblem, { params: { id: deliveryId }, body }),
    onDone,
  );
}

/** Where somebody else was first, all is asked for anew, so that what is seen is how it stands. */
function useChange<Input>(change: (input: Input) => Promise<Issue>, onDone: (issue: Issue) => void) {
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: change,
    onSuccess(issue) {
      issueChanged(queryClient, issue);
      onDone(issue);
    },
    onError(error) {
      reportError(error, { action: 'change-issue' });
      if (error instanceof ApiError && error.status === 409) chainChanged(queryClient);
      const [detail] = error instanceof ApiError ? (error.details ?? []) : [];
      toasts.show({ kind: 'error', text: detail?.message ?? error.message });
    },
  });
}
