import { askFactorReset, changeRole, findRolePerson, listStaff } from '@nabta/contract/staff';
import type { RolePerson } from '@nabta/contract/staff';
import type { Role } from '@nabta/domain/role';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { staffKeys } from '../../kit/cache/keys.ts';
import { staffChanged } from '../../kit/cache/staff-changes.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

const pageSize = 50;

export function useStaffPages(asked: { role?: Role | undefined }) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: staffKeys.listOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listStaff, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFindPerson() {
  const { call } = useApi();
  return useSingleMutation({ mutationFn: (phone: string) => call(findRolePerson, { query: { phone } }) });
}

/** What is asked of somebody's account, with the reason for it. */
type Asked = { person: Pick<RolePerson, 'id' | 'role'>; reason: string };

export function useChangeRole() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: ({ person, to, reason }: Asked & { to: Role }) =>
      call(changeRole, { params: { id: person.id }, body: { from: person.role, to, reason } }),
    onSuccess: () => staffChanged(queryClient),
  });
}

export function useAskReset() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: ({ person, reason }: Asked) =>
      call(askFactorReset, { params: { id: person.id }, body: { reason } }),
    onSuccess: () => staffChanged(queryClient),
  });
}
