import type { StaffMember } from '@nabta/contract/staff';
import type { Role } from '@nabta/domain/role';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { UndoKind } from '../../platform/undo-kind.ts';
import { recordChange } from '../audit/record-change.ts';
import { unproveSessions } from '../second-factor/unprove-sessions.ts';
import { assertManagesStaff } from './read-staff.ts';
import { lockRoles, selectAdministrators, selectMember, updateRole } from './staff.queries.ts';
import { viewStaffMember } from './staff.view.ts';

type Asked = { accountId: string; from: Role; to: Role; reason: string };

/** Gives somebody another role. What they do next as staff they do under the new one, after a new proof. */
export async function changeRole(context: Context, caller: Caller, asked: Asked): Promise<StaffMember> {
  assertManagesStaff(caller);
  const { accountId, from, to, reason } = asked;
  const at = context.clock.now();
  const { member, sessionIds } = await context.database.transaction(async (sql) => {
    const known = await selectMember(sql, accountId, at);
    if (known === undefined) throw new AppError('NOT_FOUND');
    if (from === to) return { member: known, sessionIds: [] };
    const sessionIds = await passRole(sql, accountId, { from, to });
    if (sessionIds === undefined) throw new AppError('EDITED_MEANWHILE');
    const member = await selectMember(sql, accountId, at);
    if (member === undefined) throw new AppError('NOT_FOUND');
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'role_changed',
      subject: 'account',
      subjectId: accountId,
      reason,
      before: { role: from },
      after: { role: to },
      at,
    });
    return { member, sessionIds };
  });
  sessionIds.forEach((sessionId) => context.authentication.forget(sessionId));
  return viewStaffMember(member);
}

export const roleUndo: UndoKind = {
  actions: ['role_changed'],
  fields: ['role'],
  capability: 'manageStaff',
  async putBack(sql, { subjectId, before, after }) {
    const roles = { from: String(after['role']), to: String(before['role']) };
    return (await passRole(sql, subjectId, roles)) !== undefined;
  },
};

/** The sessions that have to be proven anew; undefined where the role is another by now. The last administrator stays one. */
async function passRole(
  sql: Executor,
  accountId: string,
  roles: { from: string; to: string },
): Promise<string[] | undefined> {
  await lockRoles(sql);
  if (!(await updateRole(sql, accountId, roles))) return undefined;
  if (roles.from === 'admin' && (await selectAdministrators(sql)) === 0)
    throw new AppError('LAST_ADMINISTRATOR');
  return unproveSessions(sql, accountId);
}
