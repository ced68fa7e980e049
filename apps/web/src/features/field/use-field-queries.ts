import { listAssignments, listRound } from '@nabta/contract/field';
import { can } from '@nabta/domain/capability';
import { useQuery } from '@tanstack/react-query';

import { fieldKeys } from '../../kit/cache/keys.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';

/** The efforts that this person plants in. */
export function useAssignments() {
  const { call } = useApi();
  const { role } = useAccount();
  return useQuery({
    queryKey: fieldKeys.assignments,
    queryFn: ({ signal }) => call(listAssignments, {}, { signal }),
    enabled: can(role, 'plantTrees'),
    staleTime: 0,
  });
}

/** The trees that this person is to look at. */
export function useRound() {
  const { call } = useApi();
  const { role } = useAccount();
  return useQuery({
    queryKey: fieldKeys.round,
    queryFn: ({ signal }) => call(listRound, {}, { signal }),
    enabled: can(role, 'careForTrees'),
    staleTime: 0,
  });
}
