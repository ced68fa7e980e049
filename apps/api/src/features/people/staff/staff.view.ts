import type { RolePerson, StaffMember } from '@nabta/contract/people/staff';

import { viewPerson } from '../account/account.view.ts';
import type { RolePersonRow, StaffRow } from './staff.queries.ts';

export function viewRolePerson(row: RolePersonRow): RolePerson {
  return { ...viewPerson(row), phone: row.phone, role: row.role };
}

export function viewStaffMember(row: StaffRow): StaffMember {
  const { passkeys, totps, recoveryCodesLeft, isResetAsked, lastSeenAt } = row;
  return {
    ...viewRolePerson(row),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    passkeys,
    totps,
    recoveryCodesLeft,
    isResetAsked,
  };
}
