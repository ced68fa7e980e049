import { type Approval, approvalKinds as names } from '@nabta/contract/people/approval';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectApprovals, updateExpired, type ApprovalRow } from './approval.queries.ts';

/** Lists the approvals that the caller could approve. */
export async function listApprovals(
  context: Context,
  caller: Caller,
  page: { cursor?: string | undefined; limit: number },
): Promise<Approval[]> {
  const { approvalKinds, database, clock } = context;
  const kinds = names.filter((name) => can(caller.role, approvalKinds[name].capability, 'all'));
  if (kinds.length === 0) throw new AppError('FORBIDDEN');
  await updateExpired(database.sql, clock.now());
  const { sql } = database;
  const rows = await selectApprovals(sql, { kinds, callerId: caller.accountId, ...page });
  return Promise.all(rows.map((row) => viewApproval(context, sql, caller, row)));
}

const noEffect = { coverage: null, role: null, rename: null, writeOff: null };

/** The requester may only withdraw; other approvers may decide. */
export async function viewApproval(
  { approvalKinds, clock }: Pick<Context, 'approvalKinds' | 'clock'>,
  sql: Executor,
  { accountId }: Caller,
  { subjectId, payload, isOfOwnCompany, ...row }: ApprovalRow,
): Promise<Approval> {
  const isWaiting = row.status === 'waiting';
  const isRequester = row.askedBy?.id === accountId;
  const { coverage, ...effect } = {
    ...noEffect,
    ...(await approvalKinds[row.kind].describe?.(sql, { subjectId, payload, now: clock.now() })),
  };
  return {
    ...row,
    ...effect,
    coverage: isWaiting ? coverage : null,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayDecide: isWaiting && !isRequester && !isOfOwnCompany,
    mayWithdraw: isWaiting && isRequester,
  };
}
