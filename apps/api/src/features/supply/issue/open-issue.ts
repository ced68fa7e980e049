import type { Issue } from '@nabta/contract/supply/issue';
import type { DeliveryProblem } from '@nabta/domain/issue-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  insertDeliveryIssue,
  insertEvidenceIssue,
  type NewDeliveryIssue,
  type NewEvidenceIssue,
  selectCanAccessDelivery,
} from './issue.queries.ts';
import { readIssue } from './read-issue.ts';

/** `reporterId` is null for issues that the system opens itself. */
export async function openDeliveryIssue(sql: Executor, issue: NewDeliveryIssue): Promise<string> {
  return insertDeliveryIssue(sql, issue);
}

/** Asks staff to review doubtful evidence. */
export async function openEvidenceIssue(sql: Executor, issue: NewEvidenceIssue): Promise<void> {
  await insertEvidenceIssue(sql, issue);
}

export async function reportDeliveryProblem(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { deliveryId, kind, note }: { deliveryId: string; kind: DeliveryProblem; note: string | null },
): Promise<Issue> {
  if (!(await selectCanAccessDelivery(sql, caller, deliveryId))) throw new AppError('NOT_FOUND');
  const at = clock.now();
  const id = await openDeliveryIssue(sql, { deliveryId, kind, note, reporterId: caller.accountId, at });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'issue',
    subjectId: id,
    after: { deliveryId, kind },
    at,
  });
  return readIssue(sql, caller, id);
}
