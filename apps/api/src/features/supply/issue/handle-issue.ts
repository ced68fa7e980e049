import type { Issue } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import { canTransitionIssue, canResolveBy, type ResolutionAction } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { notify } from '#features/people/notify/notify.ts';

import { moveStock } from '../stock/move-stock.ts';
import { issueAnswered } from './issue.notifications.ts';
import { lockIssue, selectSpecieExists, type StaffIssueRow, updateIssueStatus } from './issue.queries.ts';
import { adjustmentNeeded, answerNeeded, onlyOfDeliveries } from './issue.texts.ts';
import { readIssue } from './read-issue.ts';

type Step =
  | { status: 'in_progress' | 'unresolved'; answer: string | null }
  | {
      status: 'resolved';
      resolution: ResolutionAction;
      answer: string | null;
      adjustment: { specieId: string; quantity: number } | undefined;
    };

/** Moves an issue to its next status; 409 for an invalid transition. Notifies the reporter of the outcome. */
export async function handleIssue(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, ...step }: Step & { id: string },
): Promise<Issue> {
  const issue = requireFound(await lockIssue(sql, caller, id));
  if (!canTransitionIssue(issue.status, step.status)) throw new AppError('ISSUE_ELSEWHERE');
  const now = clock.now();
  const resolution = step.status === 'resolved' ? step.resolution : null;
  if (resolution === 'other' && step.answer === null) throw invalidInput('body.answer', answerNeeded);
  if (step.status === 'resolved') await adjustStock(sql, caller, { ...step, issue, at: now });
  const isFinal = step.status !== 'in_progress';
  await updateIssueStatus(sql, id, {
    status: step.status,
    resolution,
    answer: step.answer,
    answeredAt: isFinal ? now : null,
    handledBy: caller.accountId,
    at: now,
  });
  if (isFinal) await notifyReporter(sql, issue, now);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'status_changed',
    subject: 'issue',
    subjectId: id,
    before: { status: issue.status },
    after: { status: step.status, resolution, ...(step.status === 'resolved' && { ...step.adjustment }) },
    at: now,
  });
  return readIssue(sql, caller, id);
}

type ResolveInput = Extract<Step, { status: 'resolved' }> & { issue: StaffIssueRow; at: Date };

/** Only issues of deliveries may adjust stock, and only for callers with `adjustStock`. */
async function adjustStock(sql: Executor, caller: Caller, input: ResolveInput): Promise<void> {
  const { issue, resolution, adjustment, answer, at } = input;
  if (!canResolveBy(issue.delivery === null ? 'tree' : 'delivery', resolution))
    throw invalidInput('body.action', onlyOfDeliveries);
  if ((resolution === 'adjust_inventory') !== (adjustment !== undefined))
    throw invalidInput('body.adjustment', adjustmentNeeded);
  if (adjustment === undefined || issue.delivery === null) return;
  if (!can(caller.role, 'adjustStock')) throw new AppError('FORBIDDEN');
  if (!(await selectSpecieExists(sql, adjustment.specieId)))
    throw invalidInput('body.adjustment.specieId', adjustmentNeeded);
  await moveStock(sql, {
    ...adjustment,
    effortId: issue.delivery.effort.id,
    kind: 'adjusted',
    sourceId: issue.id,
    note: answer,
    movedBy: caller.accountId,
    at,
  });
}

/** Anonymous reporters look up the outcome by code. */
async function notifyReporter(sql: Executor, issue: StaffIssueRow, at: Date): Promise<void> {
  if (issue.reporterId === null || issue.treeId === null) return;
  await notify(sql, issueAnswered, {
    subject: { type: 'tree', id: issue.treeId },
    payload: { treeId: issue.treeId, code: issue.code },
    reference: `${issueAnswered.name}-${issue.id}-${at.getTime()}`,
    accountId: issue.reporterId,
    at,
  });
}
