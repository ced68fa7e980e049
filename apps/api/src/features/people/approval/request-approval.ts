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
import { insertApproval, selectPeopleOfRoles, updateExpired, updateWithdrawn } from './approval.queries.ts';

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
  if (replacesWaiting) await withdrawApprovalOf(sql, caller, { kind, subjectId, at });
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

/** Withdraws the waiting request about a record that no longer needs it, if there is one. */
export async function withdrawApprovalOf(
  sql: Executor,
  { accountId }: Caller,
  subject: { kind: ApprovalKindName; subjectId: string; at: Date },
): Promise<void> {
  const id = await updateWithdrawn(sql, { ...subject, decidedBy: accountId });
  if (id === undefined) return;
  const { kind, subjectId, at } = subject;
  const after = { kind, subjectId };
  await recordChange(sql, {
    actorId: accountId,
    action: 'withdrawn',
    subject: 'approval',
    subjectId: id,
    after,
    at,
  });
}
