import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';

import { recordChange } from '../audit/record-change.ts';
import { endAllSessions } from '../auth/sign-out.ts';
import { notifyAccount } from '../notify/notify.ts';
import { factorRemoved } from './second-factor.notifications.ts';
import { deleteAllFactors } from './second-factor.queries.ts';

export {
  /** Ends the staff proof of all sessions; after the commit the caller invalidates the returned ids. */
  updateSessionsUnproven as endStaffProofs,
} from './second-factor.queries.ts';

/**
 * Removes all factors of an account that lost them and ends its sessions, one of which may be on a lost device.
 * Its owner adds a new factor after the next sign-in.
 */
export const resetFactors = defineApproval({
  name: 'reset_factors',
  payload: z.object({}),
  capability: 'manageStaff',
  async execute({ authentication }, sql, { id, subjectId: accountId, reason, approver, at }) {
    const removed = await deleteAllFactors(sql, accountId);
    const sessionIds = await endAllSessions(sql, accountId, at);
    await notifyAccount(sql, factorRemoved, { accountId, key: id, at });
    await recordChange(sql, {
      actorId: approver.accountId,
      action: 'reset',
      subject: 'factor',
      subjectId: accountId,
      reason,
      before: { factors: removed },
      after: { factors: 0 },
      at,
    });
    return () => sessionIds.forEach((sessionId) => authentication.invalidateSession(sessionId));
  },
});
