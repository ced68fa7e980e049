import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, localizedName } from './primitives.ts';

/** Acts that take two people (SECURITY D13); one is named here once it can be done. */
export const approvalKinds = ['reset_factors', 'make_coupons', 'bulk_gift'] as const;
export type ApprovalKindName = (typeof approvalKinds)[number];

export const approvalStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** An act that one person asked for and another carries out or refuses. */
export const approval = z.strictObject({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStates),
  reason: z.string(),
  /** Whom it is about, where that is a person. */
  person: z.nullable(minimalAccount),
  /** In which campaign, and how many uses or gifts, where it is about those. */
  campaign: z.nullable(z.strictObject({ id, name: localizedName })),
  count: z.nullable(z.int()),
  askedBy: z.nullable(minimalAccount),
  askedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(minimalAccount),
  decidedAt: z.nullable(instant),
  /** What the caller may do with it now. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;
const deciding = [...staff, 'NOT_FOUND', 'CONFLICT'] as const;
const params = z.strictObject({ id });

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approval',
  access: 'staff',
  summary:
    'What waits for a second person or waited for one, as far as the caller may decide such, newest first',
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.array(approval),
  errors: [...staff],
});

export const approveAct = endpoint({
  method: 'POST',
  path: '/approval/:id/approve',
  access: 'staff',
  summary: 'Carries out what somebody else asked for',
  params,
  data: approval,
  errors: [...deciding],
});

export const refuseAct = endpoint({
  method: 'POST',
  path: '/approval/:id/refuse',
  access: 'staff',
  summary: 'Refuses what somebody else asked for',
  params,
  data: approval,
  errors: [...deciding],
});

export const withdrawAct = endpoint({
  method: 'POST',
  path: '/approval/:id/withdraw',
  access: 'staff',
  summary: 'Takes back what the caller asked for',
  params,
  data: approval,
  errors: [...deciding],
});
