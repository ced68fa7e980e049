import type { Approval } from '@nabta/contract/approval';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { ApprovalRow } from './approval.queries.ts';

/** Who asked may only take it back; everybody else who sees it may decide. */
export function viewApproval(row: ApprovalRow, { accountId }: Caller): Approval {
  const isWaiting = row.status === 'waiting';
  const isOwn = row.askedBy?.id === accountId;
  return {
    ...row,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayDecide: isWaiting && !isOwn,
    mayWithdraw: isWaiting && isOwn,
  };
}
