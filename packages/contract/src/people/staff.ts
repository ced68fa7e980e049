import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, phone, role, text, pageQuery } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';

export const reason = text(1, 500);

/** Body of actions that need only a reason. */
export const reasonGiven = z.strictObject({ reason });

export const rolePerson = z.strictObject({ ...minimalAccount.shape, phone: z.string(), role });
export type RolePerson = z.output<typeof rolePerson>;

export const staffMember = z.strictObject({
  ...rolePerson.shape,
  /** Last use of any device; null if never used. */
  lastSeenAt: z.nullable(instant),
  passkeys: z.int(),
  totps: z.int(),
  recoveryCodesLeft: z.int(),
  /** Whether a factor reset is waiting for approval. */
  isResetAsked: z.boolean(),
  /** The role waiting for approval, when the person would become or stop being an administrator. */
  requestedRole: z.nullable(role),
});
export type StaffMember = z.output<typeof staffMember>;

const staffErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  access: 'staff',
  capability: ['manageStaff', 'all'],
  summary: 'Accounts with a role',
  query: z.strictObject({
    role: z.optional(role),
    ...pageQuery(50),
  }),
  data: z.array(staffMember),
  errors: [...staffErrors],
});

export const findRolePerson = endpoint({
  method: 'GET',
  path: '/staff/person',
  access: 'staff',
  capability: ['manageStaff', 'all'],
  summary: 'The account with exactly this phone',
  query: z.strictObject({ phone }),
  data: rolePerson,
  errors: [...staffErrors, 'INVALID_PHONE', 'NOT_FOUND'],
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/staff/:id/role',
  access: 'staff',
  capability: ['manageStaff', 'all'],
  summary: 'Changes or removes the role of an account; that of an administrator needs approval',
  params: z.strictObject({ id }),
  body: z.strictObject({ from: role, to: role, reason }),
  data: staffMember,
  errors: [
    ...staffErrors,
    'NOT_FOUND',
    'CONFLICT',
    'EDITED_MEANWHILE',
    'LAST_ADMINISTRATOR',
    'SECOND_ADMINISTRATOR_NEEDED',
    'DAILY_LIMIT_REACHED',
  ],
});

export const askFactorReset = endpoint({
  method: 'POST',
  path: '/staff/:id/factor_reset',
  access: 'staff',
  capability: ['manageStaff', 'all'],
  summary: 'Requests approval to remove all factors of an account that lost them',
  params: z.strictObject({ id }),
  body: reasonGiven,
  data: staffMember,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});
