import type { Approval } from '@nabta/contract/people/approval';

import type { Caller } from '#core/auth/authentication.ts';

import type { ApprovalRow } from './approval.queries.ts';

/** The requester may only withdraw; other approvers may decide. */
export function viewApproval(row: ApprovalRow, { accountId }: Caller): Approval {
  const isWaiting = row.status === 'waiting';
  const isRequester = row.askedBy?.id === accountId;
  return {
    ...row,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayDecide: isWaiting && !isRequester,
    mayWithdraw: isWaiting && isRequester,
  };
}
