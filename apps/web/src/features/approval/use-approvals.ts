import { approveAct, listApprovals, refuseAct, withdrawAct } from '@nabta/contract/approval';
import { useInfiniteQuery } from '@tanstack/react-query';

import { staffKeys } from '../../kit/cache/keys.ts';
import { staffChanged } from '../../kit/cache/staff-changes.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

const pageSize = 20;

export function useApprovals() {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: staffKeys.approvals,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listApprovals, { query: { cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
}

export type Decision = 'approve' | 'refuse' | 'withdraw';

const calls = { approve: approveAct, refuse: refuseAct, withdraw: withdrawAct } as const;

export function useDecide(id: string, onDone: (decision: Decision) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (decision: Decision) => call(calls[decision], { params: { id } }),
    onSuccess(_approval, decision) {
      staffChanged(queryClient);
      onDone(decision);
    },
    onError(error) {
      // Somebody else may have decided it: the list tells.
      staffChanged(queryClient);
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
