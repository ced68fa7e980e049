import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, phone, role, text } from './primitives.ts';

/** Why staff does something, in its own words. */
export const reason = text(1, 500);

/** What is done without any other choice, but not without a reason. */
export const reasonGiven = z.strictObject({ reason });

/** Somebody who may be given a role. */
export const rolePerson = z.strictObject({ ...minimalAccount.shape, phone: z.string(), role });
export type RolePerson = z.output<typeof rolePerson>;

/** Somebody with a role, and how well their account is kept. */
export const staffMember = z.strictObject({
  ...rolePerson.shape,
  /** When any of their devices was last used; null where none ever was. */
  lastSeenAt: z.nullable(instant),
  passkeys: z.int(),
  totps: z.int(),
  recoveryCodesLeft: z.int(),
  /** Whether a reset of their factors waits for a second person. */
  isResetAsked: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  access: 'staff',
  summary: 'Everybody with a role',
  query: z.strictObject({
    role: z.optional(role),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(staffMember),
  errors: [...staff],
});

export const findRolePerson = endpoint({
  method: 'GET',
  path: '/staff/person',
  access: 'staff',
  summary: 'The person with exactly this phone',
  query: z.strictObject({ phone }),
  data: rolePerson,
  errors: [...staff, 'INVALID_PHONE', 'NOT_FOUND'],
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/staff/:id/role',
  access: 'staff',
  summary: 'Gives somebody another role, or takes it',
  params: z.strictObject({ id }),
  body: z.strictObject({ from: role, to: role, reason }),
  data: staffMember,
  errors: [...staff, 'NOT_FOUND', 'EDITED_MEANWHILE', 'LAST_ADMINISTRATOR'],
});

export const askFactorReset = endpoint({
  method: 'POST',
  path: '/staff/:id/factor_reset',
  access: 'staff',
  summary: 'Asks a second person to take away every factor of somebody who has lost them',
  params: z.strictObject({ id }),
  body: reasonGiven,
  data: staffMember,
  errors: [...staff, 'NOT_FOUND', 'CONFLICT'],
});
