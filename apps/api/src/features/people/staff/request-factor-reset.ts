import type { StaffMember } from '@nabta/contract/staff';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { askApproval } from '../approval/ask-approval.ts';
import { assertManagesStaff } from './read-staff.ts';
import { selectMember } from './staff.queries.ts';
import { viewStaffMember } from './staff.view.ts';

/** Somebody lost their factors: one administrator says so, another one sees to it that it is true. */
export async function askFactorReset(
  context: Context,
  caller: Caller,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<StaffMember> {
  assertManagesStaff(caller);
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const member = await selectMember(sql, accountId, now);
    if (member === undefined) throw new AppError('NOT_FOUND');
    if (member.passkeys + member.totps === 0) throw new AppError('CONFLICT');
    await askApproval(context, sql, caller, { kind: 'reset_factors', subjectId: accountId, reason });
    return viewStaffMember({ ...member, isResetAsked: true });
  });
}
