import type { Issue } from '@nabta/contract/issue';
import type { TreeSummary } from '@nabta/contract/tree';
import { can } from '@nabta/domain/capability';
import {
  type IssueState,
  mayIssueBecome,
  mayResolveBy,
  type ResolutionAction,
} from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { moveStock } from '../stock/move-stock.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { issueAnswered } from './issue.notifications.ts';
import {
  lockIssue,
  selectIssue,
  selectSpecieIsKnown,
  type StaffIssueRow,
  updateIssueStatus,
} from './issue.queries.ts';
import { adjustmentNeeded, answerNeeded, onlyOfDeliveries } from './issue.texts.ts';
import { viewIssue } from './issue.view.ts';

export async function readIssue(sql: Executor, caller: Caller, id: string): Promise<Issue> {
  if (!can(caller.role, 'seeIssues')) throw new AppError('FORBIDDEN');
  const row = await selectIssue(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  if (row.treeId === null) return viewIssue(row, null);
  const tree = JSON.parse(await readTreeSummary(sql, row.treeId, caller.accountId)) as TreeSummary;
  return viewIssue(row, tree);
}

type Adjustment = { specieId: string; quantity: number };

type Step =
  | { status: 'in_progress' | 'unresolved'; answer: string | null }
  | {
      status: 'resolved';
      resolution: ResolutionAction;
      answer: string | null;
      adjustment: Adjustment | undefined;
    };

/** Takes an issue one step on; a step that cannot follow is refused and changes nothing. Its reporter hears of the outcome. */
export async function handleIssue(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, ...step }: Step & { id: string },
): Promise<Issue> {
  if (!can(caller.role, 'handleIssues')) throw new AppError('FORBIDDEN');
  const issue = await lockIssue(sql, caller, id);
  if (issue === undefined) throw new AppError('NOT_FOUND');
  if (!mayIssueBecome(issue.status, step.status)) throw new AppError('ISSUE_ELSEWHERE');
  const now = clock.now();
  const resolution = step.status === 'resolved' ? step.resolution : null;
  if (resolution === 'other' && step.answer === null) throw invalidInput('body.answer', answerNeeded);
  if (step.status === 'resolved') await adjustStock(sql, caller, { ...step, issue, at: now });
  const isOutcome = outcomes.has(step.status);
  await updateIssueStatus(sql, id, {
    status: step.status,
    resolution,
    answer: step.answer,
    answeredAt: isOutcome ? now : null,
    handledBy: caller.accountId,
    at: now,
  });
  if (isOutcome) await tellReporter(sql, issue, now);
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

type Resolving = Extract<Step, { status: 'resolved' }> & { issue: StaffIssueRow; at: Date };

/** Only what is wrong with a delivery is a matter of stock, and only those who may adjust it do. */
async function adjustStock(sql: Executor, caller: Caller, resolving: Resolving): Promise<void> {
  const { issue, resolution, adjustment, answer, at } = resolving;
  if (!mayResolveBy(issue.delivery === null ? 'tree' : 'delivery', resolution))
    throw invalidInput('body.action', onlyOfDeliveries);
  if ((resolution === 'adjust_inventory') !== (adjustment !== undefined))
    throw invalidInput('body.adjustment', adjustmentNeeded);
  if (adjustment === undefined || issue.delivery === null) return;
  if (!can(caller.role, 'adjustStock')) throw new AppError('FORBIDDEN');
  if (!(await selectSpecieIsKnown(sql, adjustment.specieId)))
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

const outcomes: ReadonlySet<IssueState> = new Set(['resolved', 'unresolved']);

/** Whoever was not signed in looks it up by the code. */
async function tellReporter(sql: Executor, issue: StaffIssueRow, at: Date): Promise<void> {
  if (issue.reporterId === null || issue.treeId === null) return;
  await notify(sql, issueAnswered, {
    subject: { type: 'tree', id: issue.treeId },
    payload: { treeId: issue.treeId, code: issue.code },
    reference: `${issueAnswered.name}-${issue.id}-${at.getTime()}`,
    accountId: issue.reporterId,
    phone: null,
    at,
  });
}
