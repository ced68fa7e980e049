import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';

/** Actions that require approval by a second person. */
export const approvalKinds = ['reset_factors', 'make_coupons', 'bulk_gift'] as const;
export type ApprovalKindName = (typeof approvalKinds)[number];

export const approvalStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approval = z.strictObject({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStates),
  reason: z.string(),
  /** The affected person, if any. */
  person: z.nullable(minimalAccount),
  /** The campaign and the number of uses or gifts, for those kinds. */
  campaign: z.nullable(z.strictObject({ id, name: localizedName })),
  count: z.nullable(z.int()),
  askedBy: z.nullable(minimalAccount),
  askedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(minimalAccount),
  decidedAt: z.nullable(instant),
  /** Decisions open to the caller now. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const staffErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const decisionErrors = [...staffErrors, 'NOT_FOUND', 'CONFLICT'] as const;
const params = z.strictObject({ id });

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approval',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Open and closed approvals of kinds the caller may decide, newest first',
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.array(approval),
  errors: [...staffErrors],
});

export const approveAct = endpoint({
  method: 'POST',
  path: '/approval/:id/approve',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Approves and executes a request of somebody else',
  params,
  data: approval,
  errors: [...decisionErrors],
});

export const refuseAct = endpoint({
  method: 'POST',
  path: '/approval/:id/refuse',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Refuses a request of somebody else',
  params,
  data: approval,
  errors: [...decisionErrors],
});

export const withdrawAct = endpoint({
  method: 'POST',
  path: '/approval/:id/withdraw',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Withdraws a request of the caller',
  params,
  data: approval,
  errors: [...decisionErrors],
});
