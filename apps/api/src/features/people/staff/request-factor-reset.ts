import type { StaffMember } from '@nabta/contract/people/staff';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';

import { requestApproval } from '../approval/request-approval.ts';
import { viewStaffMember } from './read-staff.ts';
import { selectMember } from './staff.queries.ts';

/** Two-person rule: one administrator requests the reset, a second one approves it. */
export async function requestFactorReset(
  context: Context,
  caller: Caller,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<StaffMember> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const member = requireFound(await selectMember(sql, accountId, now));
    if (member.passkeys + member.totps === 0) throw new AppError('CONFLICT');
    await requestApproval(context, sql, caller, {
      kind: 'reset_factors',
      subjectId: accountId,
      companyId: null,
      reason,
    });
    return viewStaffMember({ ...member, isResetAsked: true });
  });
}
