import type { Issue } from '@nabta/contract/issue';
import type { TreeSummary } from '@nabta/contract/tree';
import { can } from '@nabta/domain/capability';
import { type IssueState, mayIssueBecome, type ResolutionAction } from '@nabta/domain/issue-state';

import { AppError, invalidInput } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { issueAnswered } from './issue.notifications.ts';
import { lockIssue, selectIssue, type StaffIssueRow, updateIssueStatus } from './issue.queries.ts';
import { answerNeeded } from './issue.texts.ts';
import { viewIssue } from './issue.view.ts';

export async function readIssue(sql: Executor, caller: Caller, id: string): Promise<Issue> {
  if (!can(caller.role, 'seeIssues')) throw new AppError('FORBIDDEN');
  const row = await selectIssue(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const tree = JSON.parse(await readTreeSummary(sql, row.treeId, caller.accountId)) as TreeSummary;
  return viewIssue(row, tree);
}

type Step =
  | { status: 'in_progress' | 'unresolved'; answer: string | null }
  | { status: 'resolved'; resolution: ResolutionAction; answer: string | null };

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
  if (!mayIssueBecome(issue.status, step.status)) throw new AppError('CONFLICT');
  const resolution = step.status === 'resolved' ? step.resolution : null;
  if (resolution === 'other' && step.answer === null) throw invalidInput('body.answer', answerNeeded);
  const now = clock.now();
  const isOutcome = outcomes.includes(step.status);
  await updateIssueStatus(sql, id, {
    status: step.status,
    resolution,
    answer: step.answer,
    answeredAt: isOutcome ? now : null,
    handledBy: caller.accountId,
    at: now,
  });
  if (isOutcome) await tellReporter(sql, issue, now);
  return readIssue(sql, caller, id);
}

const outcomes: readonly IssueState[] = ['resolved', 'unresolved'];

/** Whoever was not signed in looks it up by the code. */
async function tellReporter(sql: Executor, issue: StaffIssueRow, at: Date): Promise<void> {
  if (issue.reporterId === null) return;
  await notify(sql, issueAnswered, {
    subject: { type: 'tree', id: issue.treeId },
    payload: { treeId: issue.treeId, code: issue.code },
    reference: `${issueAnswered.name}-${issue.id}-${at.getTime()}`,
    accountId: issue.reporterId,
    phone: null,
    at,
  });
}
