import type { Approval } from '@nabta/contract/approval';
import { can } from '@nabta/domain/capability';

import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { approvalDecided } from './approval.notifications.ts';
import {
  type HeldApproval,
  selectApprovalForUpdate,
  selectApprovals,
  updateDecided,
  updateExpired,
} from './approval.queries.ts';
import { viewApproval } from './approval.view.ts';

type Decision = 'done' | 'refused' | 'withdrawn';

/** Carries out, refuses or takes back what waits, once, and with the act itself in one transaction. */
export async function decideApproval(
  context: Context,
  caller: Caller,
  { id, decision }: { id: string; decision: Decision },
): Promise<Approval> {
  const at = context.clock.now();
  // Kept, though the decision may be refused: what is over is over.
  await updateExpired(context.database.sql, at);
  const { approval, afterwards } = await context.database.transaction(async (sql) => {
    const { held, kind } = await holdApproval(context, sql, caller, id);
    assertMayDecide(held, caller, decision);
    const afterwards = decision === 'done' ? await carryOut(context, sql, { held, kind, caller }) : undefined;
    await updateDecided(sql, id, { status: decision, decidedBy: caller.accountId, at });
    if (decision !== 'withdrawn') await tellAsker(sql, held, at);
    const [row] = await selectApprovals(sql, { kinds: [kind.name], cursor: undefined, limit: 1, id });
    if (row === undefined) throw new AppError('NOT_FOUND');
    await recordChange(sql, {
      actorId: caller.accountId,
      action: { done: 'approved', refused: 'refused', withdrawn: 'withdrawn' }[decision],
      subject: 'approval',
      subjectId: id,
      after: { kind: kind.name, subjectId: held.subjectId },
      at,
    });
    return { approval: viewApproval(row, caller), afterwards };
  });
  afterwards?.();
  return approval;
}

/** Unknown to who could not approve such an act. */
async function holdApproval({ approvalKinds }: Context, sql: Executor, { role }: Caller, id: string) {
  const held = await selectApprovalForUpdate(sql, id);
  const kind = held && approvalKinds[held.kind];
  if (held === undefined || kind === undefined || !can(role, kind.capability, 'all'))
    throw new AppError('NOT_FOUND');
  return { held, kind };
}

function assertMayDecide({ status, askedBy }: HeldApproval, { accountId }: Caller, decision: Decision): void {
  const isOwn = askedBy === accountId;
  if (isOwn !== (decision === 'withdrawn')) throw new AppError('FORBIDDEN');
  if (status !== 'waiting') throw new AppError('CONFLICT');
}

/** Who asked and lost the right to it meanwhile has not asked. */
async function carryOut(
  context: Context,
  sql: Executor,
  { held, kind, caller }: { held: HeldApproval; kind: ApprovalKind; caller: Caller },
): Promise<(() => void) | undefined> {
  const { id, subjectId, payload, reason, askedBy, askerRole } = held;
  const scope = kind.mayAskForOwn ? 'own' : 'all';
  if (askedBy === null || askerRole === null || !can(askerRole, kind.capability, scope))
    throw new AppError('CONFLICT');
  return kind.carryOut(context, sql, {
    id,
    subjectId,
    payload,
    reason,
    askedBy,
    approvedBy: caller.accountId,
    at: context.clock.now(),
  });
}

async function tellAsker(sql: Executor, { id, askedBy }: HeldApproval, at: Date): Promise<void> {
  if (askedBy === null) return;
  await notify(sql, approvalDecided, {
    subject: { type: 'account', id: askedBy },
    reference: `${approvalDecided.name}-${id}`,
    payload: {},
    accountId: askedBy,
    phone: null,
    at,
  });
}
