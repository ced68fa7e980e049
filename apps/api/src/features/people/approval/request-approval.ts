import type { ApprovalKindName } from '@nabta/contract/approval';
import { can } from '@nabta/domain/capability';
import { roles } from '@nabta/domain/role';

import type { Caller } from '../../platform/caller/authentication.ts';
import { hour, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { approvalAsked } from './approval.notifications.ts';
import { insertApproval, selectPeopleOfRoles, updateExpired } from './approval.queries.ts';

/** How long an act waits for a second person. */
const waitsMs = 72 * hour;

type Asked = { kind: ApprovalKindName; subjectId: string; payload?: object; reason: string };

/** Asks for an act that takes two people, and tells those who may approve it. The same is asked for once at a time. */
export async function askApproval(
  { approvalKinds, clock }: Context,
  sql: Executor,
  caller: Caller,
  { kind, subjectId, payload = {}, reason }: Asked,
): Promise<void> {
  const { capability, mayAskForOwn } = approvalKinds[kind];
  if (!can(caller.role, capability, mayAskForOwn ? 'own' : 'all')) throw new AppError('FORBIDDEN');
  const at = clock.now();
  await updateExpired(sql, at);
  const askedBy = caller.accountId;
  const expiresAt = later(at, waitsMs);
  const id = await insertApproval(sql, { kind, subjectId, payload, reason, askedBy, askedAt: at, expiresAt });
  if (id === undefined) throw new AppError('CONFLICT');
  const able = roles.filter((role) => can(role, capability, 'all'));
  for (const accountId of await selectPeopleOfRoles(sql, able, askedBy))
    await notify(sql, approvalAsked, {
      subject: { type: 'account', id: accountId },
      reference: `${approvalAsked.name}-${id}-${accountId}`,
      payload: {},
      accountId,
      phone: null,
      at,
    });
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
