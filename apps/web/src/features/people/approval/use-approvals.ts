import { approveAct, listApprovals, refuseAct, withdrawAct } from '@nabta/contract/people/approval';

import { useConnection } from '#platform/session-provider.tsx';
import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateStaff } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

const pageSize = 20;

export function useApprovals() {
  return useApiPages(
    listApprovals,
    { query: { limit: pageSize } },
    { queryKey: staffKeys.approvals, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export type Decision = 'approve' | 'refuse' | 'withdraw';

const calls = { approve: approveAct, refuse: refuseAct, withdraw: withdrawAct } as const;

export function useDecide(id: string, onDone: (decision: Decision) => void) {
  const { queryClient } = useConnection();
  const showError = useErrorToast();
  return useApiMutation((call, decision: Decision) => call(calls[decision], { params: { id } }), {
    updateCache: invalidateStaff,
    onDone: (_approval, decision) => onDone(decision),
    onError(error) {
      // Someone else may have decided it already: reload the list.
      invalidateStaff(queryClient);
      showError(error);
    },
  });
}
