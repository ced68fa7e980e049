import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { roles } from '@nabta/domain/role';

import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { openDeliveryIssue } from '../issue/open-delivery-issue.ts';
import { notify } from '../notification/notify.ts';
import { deliveryLate } from './delivery.notifications.ts';
import { selectAccountsOfRoles, selectDelayed } from './delivery.queries.ts';

/** In the morning of Riyadh, before the first truck. */
export const watchDeliveries: Job = {
  name: 'watch_deliveries',
  cron: { at: '30 3 * * *', maxTries: 3, isAlone: true },
  run: openDelayedIssues,
};

export const deliveryJobs: readonly Job[] = [watchDeliveries];

const tellRoles = roles.filter((role) => can(role, 'manageDeliveries', 'all'));

/** What is days late gets an issue, once for the day it was due, and field staff hears of it. */
async function openDelayedIssues({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  await database.transaction(async (sql) => {
    const delayed = await selectDelayed(sql, dayInRiyadh(now));
    if (delayed.length === 0) return;
    const accountIds = await selectAccountsOfRoles(sql, tellRoles);
    for (const { id, code, dueOn } of delayed) {
      await openDeliveryIssue(sql, {
        deliveryId: id,
        kind: 'delayed',
        note: null,
        reporterId: null,
        at: now,
      });
      for (const accountId of accountIds) {
        await notify(sql, deliveryLate, {
          subject: { type: 'delivery', id },
          payload: { deliveryId: id, told: { code } },
          reference: `${deliveryLate.name}-${id}-${dueOn}-${accountId}`,
          accountId,
          phone: null,
          at: now,
        });
      }
    }
  });
}
