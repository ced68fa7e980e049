import { listAssignments, listRound } from '@nabta/contract/supply/field';
import { can } from '@nabta/domain/capability';

import { useAccount } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { fieldKeys } from '#shared/cache/keys.ts';

export function useAssignments() {
  const { role } = useAccount();
  return useApiQuery(
    listAssignments,
    {},
    { queryKey: fieldKeys.assignments, enabled: can(role, 'plantTrees'), staleTime: 0 },
  );
}

export function useRound() {
  const { role } = useAccount();
  return useApiQuery(
    listRound,
    {},
    { queryKey: fieldKeys.round, enabled: can(role, 'careForTrees'), staleTime: 0 },
  );
}
