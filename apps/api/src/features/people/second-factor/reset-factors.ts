import type { ApprovalKind } from '../../platform/approval-kind.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { factorRemoved } from './second-factor.notifications.ts';
import { deleteAllFactors, updateSessionsUnproven } from './second-factor.queries.ts';

/** Takes every factor of somebody away who has lost them; they add a new one after the next sign-in. */
export const resetFactors: ApprovalKind = {
  name: 'reset_factors',
  capability: 'manageStaff',
  async carryOut({ authentication }, sql, { id, subjectId: accountId, reason, approvedBy, at }) {
    const removed = await deleteAllFactors(sql, accountId);
    const sessionIds = await updateSessionsUnproven(sql, accountId);
    await notify(sql, factorRemoved, {
      subject: { type: 'account', id: accountId },
      reference: `${factorRemoved.name}-${id}`,
      payload: {},
      accountId,
      phone: null,
      at,
    });
    await recordChange(sql, {
      actorId: approvedBy,
      action: 'reset',
      subject: 'factor',
      subjectId: accountId,
      reason,
      before: { factors: removed },
      after: { factors: 0 },
      at,
    });
    return () => sessionIds.forEach((sessionId) => authentication.forget(sessionId));
  },
};
