import type { listStaff as endpoint, RolePerson, StaffMember } from '@nabta/contract/people/staff';
import type * as z from 'zod/mini';

import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { parsePhone } from '#core/phone-number.ts';

import { viewPerson } from '../account/account.view.ts';
import { selectPersonOfPhone, selectStaff, type RolePersonRow, type StaffRow } from './staff.queries.ts';

export async function listStaff(
  { database, clock }: Context,
  { role, cursor, limit }: z.output<typeof endpoint.query>,
): Promise<StaffMember[]> {
  return (await selectStaff(database.sql, { role, cursor, limit }, clock.now())).map(viewStaffMember);
}

/** Matches full phone numbers only, so that nobody can be searched by name. */
export async function findRolePerson({ database }: Context, typedPhone: string): Promise<RolePerson> {
  const { phone } = parsePhone(typedPhone);
  return viewRolePerson(requireFound(await selectPersonOfPhone(database.sql, phone)));
}

export function viewRolePerson(row: RolePersonRow): RolePerson {
  return { ...viewPerson(row), phone: row.phone, role: row.role };
}

export function viewStaffMember(row: StaffRow): StaffMember {
  const { passkeys, totps, recoveryCodesLeft, isResetAsked, requestedRole, lastSeenAt } = row;
  return {
    ...viewRolePerson(row),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    passkeys,
    totps,
    recoveryCodesLeft,
    isResetAsked,
    requestedRole,
  };
}
