import { type Approval, approvalKinds as names } from '@nabta/contract/people/approval';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { selectApprovals, updateExpired, type ApprovalRow } from './approval.queries.ts';

/** Lists the approvals that the caller could approve. */
export async function listApprovals(
  { approvalKinds, database, clock }: Context,
  caller: Caller,
  page: { cursor?: string | undefined; limit: number },
): Promise<Approval[]> {
  const kinds = names.filter((name) => can(caller.role, approvalKinds[name].capability, 'all'));
  if (kinds.length === 0) throw new AppError('FORBIDDEN');
  await updateExpired(database.sql, clock.now());
  const rows = await selectApprovals(database.sql, { kinds, cursor: page.cursor, limit: page.limit });
  return rows.map((row) => viewApproval(row, caller));
}

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
