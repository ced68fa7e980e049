import type { StaffMember } from '@nabta/contract/people/staff';
import type { Role } from '@nabta/domain/role';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';

import { recordChange } from '../audit/record-change.ts';
import { endStaffProofs } from '../second-factor/reset-factors.ts';
import { viewStaffMember } from './read-staff.ts';
import { lockRoles, selectAdministrators, selectMember, updateRole } from './staff.queries.ts';

export const staffErrors = {
  LAST_ADMINISTRATOR: {
    ar: 'هذا آخر مشرف للنظام. عيّن مشرفًا آخر قبل أن تغيّر صفته.',
    en: 'This is the last administrator. Make somebody else one before you change this role.',
    pt: 'Este é o último administrador. Nomeie outro antes de mudar este papel.',
  },
} satisfies ErrorTexts;

type RoleChange = { accountId: string; from: Role; to: Role; reason: string };

export async function changeRole(context: Context, caller: Caller, input: RoleChange): Promise<StaffMember> {
  const { accountId, from, to, reason } = input;
  const at = context.clock.now();
  const { member, sessionIds } = await context.database.transaction(async (sql) => {
    const current = requireFound(await selectMember(sql, accountId, at));
    if (from === to) return { member: current, sessionIds: [] };
    const sessionIds = await replaceRole(sql, accountId, { from, to });
    if (sessionIds === undefined) throw new AppError('EDITED_MEANWHILE');
    const member = requireFound(await selectMember(sql, accountId, at));
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
  sessionIds.forEach((sessionId) => context.authentication.invalidateSession(sessionId));
  return viewStaffMember(member);
}

export const roleUndo: UndoKind = {
  actions: ['role_changed'],
  fields: ['role'],
  capability: 'manageStaff',
  async revert(sql, { subjectId, before, after }) {
    const roles = { from: String(after['role']), to: String(before['role']) };
    return (await replaceRole(sql, subjectId, roles)) !== undefined;
  },
};

/**
 * Returns the sessions to evict; undefined if the role is no longer `from`. The last administrator cannot be
 * demoted.
 */
async function replaceRole(
  sql: Executor,
  accountId: string,
  roles: { from: string; to: string },
): Promise<string[] | undefined> {
  await lockRoles(sql);
  if (!(await updateRole(sql, accountId, roles))) return undefined;
  if (roles.from === 'admin' && (await selectAdministrators(sql)) === 0)
    throw new AppError('LAST_ADMINISTRATOR');
  return endStaffProofs(sql, accountId);
}
