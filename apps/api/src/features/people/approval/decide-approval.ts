import type { Approval } from '@nabta/contract/people/approval';
import { can } from '@nabta/domain/capability';

import type { ApprovalKind } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { recordChange } from '../audit/record-change.ts';
import { notifyAccount } from '../notify/notify.ts';
import { approvalDecided } from './approval.notifications.ts';
import {
  type LockedApproval,
  selectApprovalForUpdate,
  selectApprovals,
  updateDecided,
  updateExpired,
} from './approval.queries.ts';
import { viewApproval } from './list-approvals.ts';

type Decision = 'done' | 'refused' | 'withdrawn';

/** Approves, refuses or withdraws a waiting request once; an approved act runs in the same transaction. */
export async function decideApproval(
  context: Context,
  caller: Caller,
  { id, decision }: { id: string; decision: Decision },
): Promise<Approval> {
  const at = context.clock.now();
  // Outside the transaction: the expiry must persist even when the decision is rejected.
  await updateExpired(context.database.sql, at);
  const { approval, afterCommit } = await context.database.transaction(async (sql) => {
    const { approval, kind } = await lockApproval(context, sql, caller, id);
    assertMayDecide(approval, caller, decision);
    const afterCommit =
      decision === 'done' ? await executeApproval(context, sql, { approval, kind, caller }) : undefined;
    await updateDecided(sql, id, { status: decision, decidedBy: caller.accountId, at });
    if (decision !== 'withdrawn' && approval.askedBy !== null)
      await notifyAccount(sql, approvalDecided, { accountId: approval.askedBy, key: id, at });
    const callerId = caller.accountId;
    const [row] = await selectApprovals(sql, { kinds: [kind.name], callerId, limit: 1, id });
    await recordChange(sql, {
      actorId: caller.accountId,
      action: { done: 'approved', refused: 'refused', withdrawn: 'withdrawn' }[decision],
      subject: 'approval',
      subjectId: id,
      after: { kind: kind.name, subjectId: approval.subjectId },
      at,
    });
    return { approval: await viewApproval(context, sql, caller, requireFound(row)), afterCommit };
  });
  afterCommit?.();
  return approval;
}

/** 404 unless the caller could approve this kind. */
async function lockApproval(
  { approvalKinds }: Context,
  sql: Executor,
  { accountId, role }: Caller,
  id: string,
) {
  const approval = await selectApprovalForUpdate(sql, id, accountId);
  const kind = approval && approvalKinds[approval.kind];
  if (approval === undefined || kind === undefined || !can(role, kind.capability, 'all'))
    throw new AppError('NOT_FOUND');
  return { approval, kind };
}

function assertMayDecide(
  { status, askedBy, isOfOwnCompany }: LockedApproval,
  { accountId }: Caller,
  decision: Decision,
): void {
  const isRequester = askedBy === accountId;
  if (isRequester !== (decision === 'withdrawn')) throw new AppError('FORBIDDEN');
  if (decision !== 'withdrawn' && isOfOwnCompany) throw new AppError('FORBIDDEN');
  if (status !== 'waiting') throw new AppError('CONFLICT');
}

/** 409 when the requester has lost the capability. */
async function executeApproval(
  context: Context,
  sql: Executor,
  { approval, kind, caller }: { approval: LockedApproval; kind: ApprovalKind; caller: Caller },
): Promise<(() => void) | undefined> {
  const { id, subjectId, payload, reason, askedBy, askerRole } = approval;
  const scope = kind.canRequestForOwn ? 'own' : 'all';
  if (askedBy === null || askerRole === null || !can(askerRole, kind.capability, scope))
    throw new AppError('CONFLICT');
  return kind.execute(context, sql, {
    id,
    subjectId,
    payload,
    reason,
    askedBy,
    approver: caller,
    at: context.clock.now(),
  });
}
