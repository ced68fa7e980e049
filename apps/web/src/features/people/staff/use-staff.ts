import { askFactorReset, changeRole, findRolePerson, listStaff } from '@nabta/contract/people/staff';
import type { RolePerson } from '@nabta/contract/people/staff';
import type { Role } from '@nabta/domain/role';
import { keepPreviousData } from '@tanstack/react-query';

import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateStaff } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

const pageSize = 50;

export function useStaffPages(filters: { role?: Role | undefined }) {
  return useApiPages(
    listStaff,
    { query: { ...filters, limit: pageSize } },
    {
      queryKey: staffKeys.listOf(filters),
      cursorOf: ({ id }) => id,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

export function useFindPerson() {
  return useApiMutation((call, phone: string) => call(findRolePerson, { query: { phone } }));
}

type AccountRequest = { person: Pick<RolePerson, 'id' | 'role'>; reason: string };

export function useChangeRole() {
  return useApiMutation(
    (call, { person, to, reason }: AccountRequest & { to: Role }) =>
      call(changeRole, { params: { id: person.id }, body: { from: person.role, to, reason } }),
    { updateCache: invalidateStaff },
  );
}

export function useRequestReset() {
  return useApiMutation(
    (call, { person, reason }: AccountRequest) =>
      call(askFactorReset, { params: { id: person.id }, body: { reason } }),
    { updateCache: invalidateStaff },
  );
}
