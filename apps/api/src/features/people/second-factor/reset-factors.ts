import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';

import { recordChange } from '../audit/record-change.ts';
import { notifyAccount } from '../notify/notify.ts';
import { factorRemoved } from './second-factor.notifications.ts';
import { deleteAllFactors, updateSessionsUnproven } from './second-factor.queries.ts';

export {
  /** Ends the staff proof of all sessions; after the commit the caller invalidates the returned ids. */
  updateSessionsUnproven as endStaffProofs,
} from './second-factor.queries.ts';

/** Removes all factors of an account that lost them; its owner adds a new one after the next sign-in. */
export const resetFactors = defineApproval({
  name: 'reset_factors',
  payload: z.object({}),
  capability: 'manageStaff',
  async execute({ authentication }, sql, { id, subjectId: accountId, reason, approver, at }) {
    const removed = await deleteAllFactors(sql, accountId);
    const sessionIds = await updateSessionsUnproven(sql, accountId);
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
