import type { Issue } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import { canTransitionIssue, type ResolutionAction, resolutionActionsOf } from '@nabta/domain/issue-state';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { countAct } from '#features/people/act-limit/count-act.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { notify } from '#features/people/notify/notify.ts';
import { acceptEvidence } from '#features/trees/evidence/record-evidence.ts';

import { moveStock } from '../stock/move-stock.ts';
import { issueAnswered } from './issue.notifications.ts';
import {
  lockIssue,
  selectEvidenceOfIssue,
  selectSpecieExists,
  selectWriteOff,
  type StaffIssueRow,
  updateIssueStatus,
} from './issue.queries.ts';
import { actionNotOffered, adjustmentNeeded, answerNeeded } from './issue.texts.ts';
import { readIssue } from './read-issue.ts';

type Step =
  | { status: 'in_progress' | 'unresolved'; answer: string | null }
  | {
      status: 'resolved';
      resolution: ResolutionAction;
      answer: string | null;
      adjustment: { specieId: string; quantity: number } | undefined;
    };

/**
 * Moves an issue to its next status; 409 for an invalid transition. Notifies the reporter of the outcome. A
 * write-off above the day's limit leaves the issue as it is until a second person approves.
 */
export async function handleIssue(
  context: Pick<Context, 'approvalKinds' | 'clock'>,
  sql: Executor,
  caller: Caller,
  { id, ...step }: Step & { id: string },
): Promise<Issue> {
  const issue = await lockForStep(sql, caller, { id, status: step.status });
  const at = context.clock.now();
  if (step.status === 'resolved') await validateResolution(sql, caller, { ...step, issue });
  const writeOff = writeOffOf(step, issue);
  if (writeOff === undefined || (await countWriteOff(sql, caller, { ...writeOff, at })))
    await applyStep(sql, issue, { ...step, handledBy: caller.accountId, at });
  else await requestWriteOff(context, sql, caller, { issueId: id, ...writeOff });
  return readIssue(sql, caller, id);
}

/** Locks an issue that may move to the status. */
async function lockForStep(
  sql: Executor,
  caller: Caller,
  { id, status }: { id: string; status: Step['status'] },
): Promise<StaffIssueRow> {
  const issue = requireFound(await lockIssue(sql, caller, id));
  if (!canTransitionIssue(issue.status, status)) throw new AppError('ISSUE_ELSEWHERE');
  return issue;
}

type AppliedStep = Step & { handledBy: string; at: Date };

async function applyStep(sql: Executor, issue: StaffIssueRow, step: AppliedStep): Promise<void> {
  const { status, answer, handledBy, at } = step;
  const [resolution, adjustment] =
    step.status === 'resolved' ? [step.resolution, step.adjustment] : [null, undefined];
  if (adjustment !== undefined && issue.delivery !== null)
    await moveStock(sql, {
      ...adjustment,
      effortId: issue.delivery.effort.id,
      kind: 'adjusted',
      sourceId: issue.id,
      note: answer,
      movedBy: handledBy,
      at,
    });
  if (resolution === 'accept_evidence') await acceptDoubtfulEvidence(sql, issue.id, handledBy);
  const isFinal = status !== 'in_progress';
  const answeredAt = isFinal ? at : null;
  await updateIssueStatus(sql, issue.id, { status, resolution, answer, answeredAt, handledBy, at });
  if (isFinal) await notifyReporter(sql, issue, at);
  await recordChange(sql, {
    actorId: handledBy,
    action: 'status_changed',
    subject: 'issue',
    subjectId: issue.id,
    before: { status: issue.status },
    after: { status, resolution, ...adjustment },
    at,
  });
}

type Resolution = Extract<Step, { status: 'resolved' }>;

async function acceptDoubtfulEvidence(sql: Executor, issueId: string, acceptedBy: string): Promise<void> {
  const evidenceId = requireFound(await selectEvidenceOfIssue(sql, issueId));
  if (!(await acceptEvidence(sql, evidenceId, acceptedBy))) throw new AppError('FORBIDDEN');
}

/** Stock needs `adjustStock`. Owners of lands and companies gain from trees that count, so only platform staff accept evidence. */
async function validateResolution(
  sql: Executor,
  caller: Caller,
  { issue, resolution, adjustment, answer }: Resolution & { issue: StaffIssueRow },
): Promise<void> {
  if (resolution === 'other' && answer === null) throw invalidInput('body.answer', answerNeeded);
  const subject = issue.delivery === null ? 'tree' : 'delivery';
  if (!resolutionActionsOf({ subject, kind: issue.kind }).includes(resolution))
    throw invalidInput('body.action', actionNotOffered);
  if (resolution === 'accept_evidence' && !can(caller.role, 'handleIssues', 'all'))
    throw new AppError('FORBIDDEN');
  if ((resolution === 'adjust_inventory') !== (adjustment !== undefined))
    throw invalidInput('body.adjustment', adjustmentNeeded);
  if (adjustment === undefined) return;
  if (!can(caller.role, 'adjustStock')) throw new AppError('FORBIDDEN');
  if (!(await selectSpecieExists(sql, adjustment.specieId)))
    throw invalidInput('body.adjustment.specieId', adjustmentNeeded);
}

type WriteOff = {
  effortId: string;
  companyId: string | null;
  specieId: string;
  quantity: number;
  answer: string | null;
};

function writeOffOf(step: Step, { delivery, companyId }: StaffIssueRow): WriteOff | undefined {
  if (step.status !== 'resolved' || step.adjustment === undefined || delivery === null) return undefined;
  const { adjustment, answer } = step;
  return adjustment.quantity < 0
    ? { effortId: delivery.effort.id, companyId, ...adjustment, answer }
    : undefined;
}

/** Returns whether the caller may decide the write-off alone. */
async function countWriteOff(
  sql: Executor,
  { accountId }: Caller,
  { companyId, quantity, at }: WriteOff & { at: Date },
): Promise<boolean> {
  return countAct(sql, { limit: 'stock_write_offs', amount: -quantity, accountId, companyId, at });
}

const writeOffPayload = z.object({
  effortId: z.string(),
  specieId: z.string(),
  quantity: z.int(),
  answer: z.nullable(z.string()),
});

async function requestWriteOff(
  context: Pick<Context, 'approvalKinds' | 'clock'>,
  sql: Executor,
  caller: Caller,
  { issueId, companyId, ...payload }: WriteOff & { issueId: string },
): Promise<void> {
  const { stock, quantity } = requireFound(await selectWriteOff(sql, payload));
  if (stock < quantity) throw new AppError('STOCK_TOO_LOW');
  await requestApproval(context, sql, caller, {
    kind: 'write_off_stock',
    subjectId: issueId,
    companyId,
    payload,
    reason: payload.answer ?? `${payload.quantity}`,
  });
}

export const writeOffApproval = defineApproval({
  name: 'write_off_stock',
  capability: 'adjustStock',
  payload: writeOffPayload,
  async describe(sql, { payload }) {
    return { writeOff: (await selectWriteOff(sql, payload)) ?? null };
  },
  async execute(_dependencies, sql, { subjectId: id, payload, approver, at }) {
    const { specieId, quantity, answer } = payload;
    const status = 'resolved';
    const issue = await lockForStep(sql, approver, { id, status });
    const step = {
      status,
      resolution: 'adjust_inventory',
      answer,
      adjustment: { specieId, quantity },
    } as const;
    await applyStep(sql, issue, { ...step, handledBy: approver.accountId, at });
    return undefined;
  },
});

/** Anonymous reporters look up the outcome by code. */
async function notifyReporter(sql: Executor, issue: StaffIssueRow, at: Date): Promise<void> {
  if (issue.reporterId === null || issue.treeId === null || issue.code === null) return;
  await notify(sql, issueAnswered, {
    subject: { type: 'tree', id: issue.treeId },
    payload: { treeId: issue.treeId, code: issue.code },
    reference: `${issueAnswered.name}-${issue.id}-${at.getTime()}`,
    accountId: issue.reporterId,
    at,
  });
}
