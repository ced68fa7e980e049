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
import { insertApproval, selectPeopleOfRoles, updateExpired } from './approval.queries.ts';

const approvalTtlMs = 72 * hour;

type ApprovalInput = { kind: ApprovalKindName; subjectId: string; payload?: object; reason: string };

/** Creates an approval request and notifies the approvers; 409 when the same one is waiting. */
export async function requestApproval(
  { approvalKinds, clock }: Context,
  sql: Executor,
  caller: Caller,
  { kind, subjectId, payload = {}, reason }: ApprovalInput,
): Promise<void> {
  const { capability, canRequestForOwn } = approvalKinds[kind];
  if (!can(caller.role, capability, canRequestForOwn ? 'own' : 'all')) throw new AppError('FORBIDDEN');
  const at = clock.now();
  await updateExpired(sql, at);
  const askedBy = caller.accountId;
  const expiresAt = addMs(at, approvalTtlMs);
  const id = await insertApproval(sql, { kind, subjectId, payload, reason, askedBy, askedAt: at, expiresAt });
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
