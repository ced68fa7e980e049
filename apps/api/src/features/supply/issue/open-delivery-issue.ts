import type { Issue } from '@nabta/contract/issue';
import { can } from '@nabta/domain/capability';
import type { DeliveryProblem } from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { readIssue } from './handle-issue.ts';
import { insertDeliveryIssue, type NewDeliveryIssue, selectDeliveryIsKnown } from './issue.queries.ts';

/** Without a reporter where the house finds it by itself. */
export async function openDeliveryIssue(sql: Executor, issue: NewDeliveryIssue): Promise<string> {
  return insertDeliveryIssue(sql, issue);
}

type Problem = { deliveryId: string; kind: DeliveryProblem; note: string | null };

/** Somebody who works with a delivery finds something wrong with it. */
export async function reportDeliveryProblem(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { deliveryId, kind, note }: Problem,
): Promise<Issue> {
  if (!can(caller.role, 'handleIssues')) throw new AppError('FORBIDDEN');
  if (!(await selectDeliveryIsKnown(sql, caller, deliveryId))) throw new AppError('NOT_FOUND');
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
