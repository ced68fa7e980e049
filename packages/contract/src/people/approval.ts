import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, pageQuery, role } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';

/** Actions that require approval by a second person. */
export const approvalKinds = [
  'reset_factors',
  'change_administrator',
  'make_coupons',
  'bulk_gift',
  'rename_company',
  'write_off_stock',
  'import_trees',
] as const;
export type ApprovalKindName = (typeof approvalKinds)[number];

export const approvalStates = ['waiting', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Promised trees of a campaign that are not given yet, and how many of them its free trees cover. */
export const coverage = z.strictObject({ promised: z.int(), covered: z.int() });
export type Coverage = z.output<typeof coverage>;

const namedRecord = z.strictObject({ id, name: localizedName });

/** Effect of an approval; each kind fills its own parts. */
const effect = {
  /** Coverage of the campaign with this request, while it waits. */
  coverage: z.nullable(coverage),
  role: z.nullable(z.strictObject({ from: role, to: role })),
  rename: z.nullable(z.strictObject({ from: localizedName, to: localizedName })),
  writeOff: z.nullable(
    z.strictObject({ effort: namedRecord, specie: localizedName, quantity: z.int(), stock: z.int() }),
  ),
};

export const approval = z.strictObject({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStates),
  reason: z.string(),
  /** The affected person, if any. */
  person: z.nullable(minimalAccount),
  /** The campaign and the number of uses or gifts, for those kinds. */
  campaign: z.nullable(namedRecord),
  count: z.nullable(z.int()),
  /** The company it is for; none of its people may approve it. */
  company: z.nullable(namedRecord),
  ...effect,
  /** The import, for that kind; `count` is its trees. */
  treeImport: z.nullable(z.strictObject({ id, name: z.string() })),
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
export type ApprovalEffect = Partial<Pick<Approval, keyof typeof effect>>;

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
  errors: [
    ...decision.errors,
    'DAILY_LIMIT_REACHED',
    'LAST_ADMINISTRATOR',
    'PROMISES_ABOVE_STOCK',
    'STOCK_TOO_LOW',
    'ISSUE_ELSEWHERE',
  ],
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
