import type { listStaff as endpoint, RolePerson, StaffMember } from '@nabta/contract/people/staff';
import type * as z from 'zod/mini';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { parsePhone } from '#core/phone-number.ts';

import { selectPersonOfPhone, selectStaff } from './staff.queries.ts';
import { viewRolePerson, viewStaffMember } from './staff.view.ts';

export async function listStaff(
  { database, clock }: Context,
  { role, cursor, limit }: z.output<typeof endpoint.query>,
): Promise<StaffMember[]> {
  return (await selectStaff(database.sql, { role, cursor, limit }, clock.now())).map(viewStaffMember);
}

/** Matches full phone numbers only, so that nobody can be searched by name. */
export async function findRolePerson({ database }: Context, typedPhone: string): Promise<RolePerson> {
  const person = await selectPersonOfPhone(database.sql, parsePhone(typedPhone).phone);
  if (person === undefined) throw new AppError('NOT_FOUND');
  return viewRolePerson(person);
}
