import { can } from '@nabta/domain/capability';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { roles } from '@nabta/domain/role';

import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';
import { notify } from '#features/people/notify/notify.ts';

import { openDeliveryIssue } from '../issue/open-issue.ts';
import { deliveryLate } from './delivery.notifications.ts';
import { selectAccountsOfRoles, selectOverdueWithoutIssue } from './delivery.queries.ts';

/** 03:30 UTC is 06:30 in Riyadh. */
export const watchDeliveries: Job = {
  name: 'watch_deliveries',
  cron: { at: '30 3 * * *', maxTries: 3, isExclusive: true },
  run: openDelayedIssues,
};

export const deliveryJobs: readonly Job[] = [watchDeliveries];

const notifiedRoles = roles.filter((role) => can(role, 'manageDeliveries', 'all'));

/** Opens one issue per late delivery and due date and notifies field staff. */
async function openDelayedIssues({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  await database.transaction(async (sql) => {
    const delayed = await selectOverdueWithoutIssue(sql, dayInRiyadh(now));
    if (delayed.length === 0) return;
    const accountIds = await selectAccountsOfRoles(sql, notifiedRoles);
    for (const { id, code, dueOn } of delayed) {
      const issue = { deliveryId: id, kind: 'delayed', note: null, reporterId: null, at: now } as const;
      await openDeliveryIssue(sql, issue);
      for (const accountId of accountIds) {
        await notify(sql, deliveryLate, {
          subject: { type: 'delivery', id },
          payload: { deliveryId: id, told: { code } },
          reference: `${deliveryLate.name}-${id}-${dueOn}-${accountId}`,
          accountId,
          at: now,
        });
      }
    }
  });
}
