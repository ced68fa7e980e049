import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { sendPush } from './push.jobs.ts';
import { selectSubscriptionIds } from './push.queries.ts';

/** Adds one push job per browser of the account, in the notification's transaction. */
type AddPushJobs = (notificationId: string) => Promise<void>;

export async function preparePush(sql: Executor, accountId: string | null): Promise<AddPushJobs> {
  const subscriptionIds = accountId === null ? [] : await selectSubscriptionIds(sql, accountId);
  return async (notificationId) => {
    for (const subscriptionId of subscriptionIds)
      await addJob(sql, sendPush, { subscriptionId, notificationId });
  };
}
