import { role } from '@nabta/contract/core/primitives';
import type { StaffMember } from '@nabta/contract/people/staff';
import type { Phone } from '@nabta/domain/phone';
import type { Role } from '@nabta/domain/role';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';

import { countAct } from '../act-limit/count-act.ts';
import { requestApproval } from '../approval/request-approval.ts';
import { recordChange, serverActorId } from '../audit/record-change.ts';
import { endStaffProofs } from '../second-factor/reset-factors.ts';
import { viewStaffMember } from './read-staff.ts';
import {
  lockRoles,
  selectAdministrators,
  selectHasRole,
  selectMember,
  selectPersonOfPhone,
  updateRole,
} from './staff.queries.ts';

export const staffErrors = {
  LAST_ADMINISTRATOR: {
    ar: 'هذا آخر مشرف للنظام. عيّن مشرفًا آخر قبل أن تغيّر صفته.',
    en: 'This is the last administrator. Make somebody else one before you change this role.',
    pt: 'Este é o último administrador. Nomeie outro antes de mudar este papel.',
  },
  SECOND_ADMINISTRATOR_NEEDED: {
    ar: 'تعيين مشرف للنظام يحتاج إلى موافقة مشرف ثانٍ، ولا يوجد الآن إلا مشرف واحد. يُعيَّن الثاني من الخادم نفسه.',
    en: 'Making an administrator takes the approval of a second one, and there is only one now. The second is made on the server itself.',
    pt: 'Nomear um administrador exige a aprovação de um segundo, e agora só há um. O segundo é nomeado no próprio servidor.',
  },
} satisfies ErrorTexts;

type RoleChange = { accountId: string; from: Role; to: Role; reason: string };

/** Changes a role; that of an administrator waits for a second administrator. */
export async function changeRole(context: Context, caller: Caller, input: RoleChange): Promise<StaffMember> {
  const { accountId, from, to, reason } = input;
  const at = context.clock.now();
  const { member, sessionIds } = await context.database.transaction(async (sql) => {
    const current = requireFound(await selectMember(sql, accountId, at));
    if (from === to) return { member: current, sessionIds: [] };
    const actorId = caller.accountId;
    await countAct(sql, { limit: 'role_changes', amount: 1, accountId: actorId, companyId: null, at });
    if (from === 'admin' || to === 'admin') {
      await requestAdministratorChange(context, sql, caller, input);
      return { member: requireFound(await selectMember(sql, accountId, at)), sessionIds: [] };
    }
    const sessionIds = await replaceRole(sql, accountId, { from, to });
    if (sessionIds === undefined) throw new AppError('EDITED_MEANWHILE');
    const member = requireFound(await selectMember(sql, accountId, at));
    await recordRole(sql, { actorId, accountId, action: 'role_changed', from, to, reason, at });
    return { member, sessionIds };
  });
  sessionIds.forEach((sessionId) => context.authentication.invalidateSession(sessionId));
  return viewStaffMember(member);
}

/** With one administrator, only the command on the server makes a second. */
async function requestAdministratorChange(
  context: Context,
  sql: Executor,
  caller: Caller,
  { accountId, from, to, reason }: RoleChange,
): Promise<void> {
  await lockRoles(sql);
  if ((await selectAdministrators(sql)) < 2)
    throw new AppError(to === 'admin' ? 'SECOND_ADMINISTRATOR_NEEDED' : 'LAST_ADMINISTRATOR');
  if (!(await selectHasRole(sql, accountId, from))) throw new AppError('EDITED_MEANWHILE');
  await requestApproval(context, sql, caller, {
    kind: 'change_administrator',
    subjectId: accountId,
    payload: { from, to },
    companyId: null,
    reason,
  });
}

export const administratorApproval = defineApproval({
  name: 'change_administrator',
  capability: 'manageStaff',
  payload: z.object({ from: role, to: role }),
  async describe(_sql, { payload }) {
    return { role: payload };
  },
  async execute({ authentication }, sql, { subjectId: accountId, payload, reason, approver, at }) {
    const sessionIds = await replaceRole(sql, accountId, payload);
    if (sessionIds === undefined) throw new AppError('CONFLICT');
    const actorId = approver.accountId;
    await recordRole(sql, { actorId, accountId, action: 'administrator_changed', ...payload, reason, at });
    return () => sessionIds.forEach((sessionId) => authentication.invalidateSession(sessionId));
  },
});

/** Does not cover `administrator_changed`, which takes two people in either direction. */
export const roleUndo: UndoKind = {
  actions: ['role_changed'],
  fields: ['role'],
  capability: 'manageStaff',
  async revert(sql, { subjectId, before, after }) {
    const roles = { from: String(after['role']), to: String(before['role']) };
    if (roles.from === 'admin' || roles.to === 'admin') throw new AppError('CONFLICT');
    return (await replaceRole(sql, subjectId, roles)) !== undefined;
  },
};

/** Makes an administrator on the server while fewer than two exist; returns why it did not. */
export async function makeAdministrator(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  phone: Phone,
): Promise<'unknown' | 'enough' | undefined> {
  return database.transaction(async (sql) => {
    await lockRoles(sql);
    if ((await selectAdministrators(sql)) >= 2) return 'enough';
    const person = await selectPersonOfPhone(sql, phone);
    if (person === undefined) return 'unknown';
    const { id: accountId, role: from } = person;
    const to = 'admin';
    if (from === to) return undefined;
    await replaceRole(sql, accountId, { from, to });
    const [reason, at] = ['npm run admin -- make-admin', clock.now()];
    await recordRole(sql, {
      actorId: serverActorId,
      accountId,
      action: 'administrator_changed',
      from,
      to,
      reason,
      at,
    });
    return undefined;
  });
}

type RoleEntry = RoleChange & {
  actorId: string;
  action: 'role_changed' | 'administrator_changed';
  at: Date;
};

async function recordRole(sql: Executor, { accountId, from, to, ...entry }: RoleEntry): Promise<void> {
  await recordChange(sql, {
    ...entry,
    subject: 'account',
    subjectId: accountId,
    before: { role: from },
    after: { role: to },
  });
}

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
