import type { ApprovalKindName } from '@nabta/contract/people/approval';
import { can } from '@nabta/domain/capability';
import { roles } from '@nabta/domain/role';

import type { Caller } from '#core/auth/authentication.ts';
import { hour, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { recordChange } from '../audit/record-change.ts';
import { notifyAccount } from '../notify/notify.ts';
import { approvalRequested } from './approval.notifications.ts';
import { insertApproval, selectPeopleOfRoles, updateExpired, updateReplaced } from './approval.queries.ts';

const approvalTtlMs = 72 * hour;

type ApprovalInput = {
  kind: ApprovalKindName;
  subjectId: string;
  payload?: object;
  /** The company that the act is for; null for the operator. */
  companyId: string | null;
  reason: string;
  /** Withdraws a waiting request of this kind and subject instead of refusing a second one. */
  replacesWaiting?: boolean;
};

/** Creates an approval request and notifies the approvers; 409 when the same one is waiting. */
export async function requestApproval(
  { approvalKinds, clock }: Pick<Context, 'approvalKinds' | 'clock'>,
  sql: Executor,
  caller: Caller,
  { kind, subjectId, payload = {}, companyId, reason, replacesWaiting = false }: ApprovalInput,
): Promise<void> {
  const { capability, canRequestForOwn } = approvalKinds[kind];
  if (!can(caller.role, capability, canRequestForOwn ? 'own' : 'all')) throw new AppError('FORBIDDEN');
  const at = clock.now();
  await updateExpired(sql, at);
  const askedBy = caller.accountId;
  const expiresAt = addMs(at, approvalTtlMs);
  if (replacesWaiting) await updateReplaced(sql, { kind, subjectId, decidedBy: askedBy, at });
  const request = { kind, subjectId, payload, companyId, reason };
  const id = await insertApproval(sql, { ...request, askedBy, askedAt: at, expiresAt });
  if (id === undefined) throw new AppError('CONFLICT');
  const approverRoles = roles.filter((role) => can(role, capability, 'all'));
  for (const accountId of await selectPeopleOfRoles(sql, approverRoles, askedBy))
    await notifyAccount(sql, approvalRequested, { accountId, key: `${id}-${accountId}`, at });
  await recordChange(sql, {
    actorId: askedBy,
    action: 'asked',
    subject: 'approval',
    subjectId: id,
    reason,
    after: { kind, subjectId },
    at,
  });
}
