import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, pageQuery } from '../core/primitives.ts';
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

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approval',
  access: 'staff',
  capability: 'seeConsole',
  summary: 'Open and closed approvals of kinds the caller may decide, newest first',
  query: z.strictObject(pageQuery(20)),
  data: z.array(approval),
  errors: [...staffErrors],
});

const decision = {
  method: 'POST',
  access: 'staff',
  capability: 'seeConsole',
  params: z.strictObject({ id }),
  data: approval,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
} as const;

export const approveAct = endpoint({
  ...decision,
  path: '/approval/:id/approve',
  summary: 'Approves and executes a request of somebody else',
});

export const refuseAct = endpoint({
  ...decision,
  path: '/approval/:id/refuse',
  summary: 'Refuses a request of somebody else',
});

export const withdrawAct = endpoint({
  ...decision,
  path: '/approval/:id/withdraw',
  summary: 'Withdraws a request of the caller',
});
