import type { listStaff as endpoint, RolePerson, StaffMember } from '@nabta/contract/staff';
import { can } from '@nabta/domain/capability';
import type * as z from 'zod/mini';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import { selectPersonOfPhone, selectStaff } from './staff.queries.ts';
import { viewRolePerson, viewStaffMember } from './staff.view.ts';

export function assertManagesStaff({ role }: Caller): void {
  if (!can(role, 'manageStaff', 'all')) throw new AppError('FORBIDDEN');
}

export async function listStaff(
  { database, clock }: Context,
  caller: Caller,
  { role, cursor, limit }: z.output<typeof endpoint.query>,
): Promise<StaffMember[]> {
  assertManagesStaff(caller);
  return (await selectStaff(database.sql, { role, cursor, limit }, clock.now())).map(viewStaffMember);
}

/** Only by the whole number: nobody is looked up by a part of a name. */
export async function findRolePerson(
  { database }: Context,
  caller: Caller,
  typedPhone: string,
): Promise<RolePerson> {
  assertManagesStaff(caller);
  const person = await selectPersonOfPhone(database.sql, parsePhone(typedPhone).phone);
  if (person === undefined) throw new AppError('NOT_FOUND');
  return viewRolePerson(person);
}
