import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { sendPush } from './push.jobs.ts';
import { selectSubscriptionIds } from './push.queries.ts';

/** Tells every browser of an account about a notification, by jobs written in the transaction of its cause. */
type AddPushJobs = (notificationId: string) => Promise<void>;

/** Finds the browsers while the notification is written. */
export async function preparePush(sql: Executor, accountId: string | null): Promise<AddPushJobs> {
  const subscriptionIds = accountId === null ? [] : await selectSubscriptionIds(sql, accountId);
  return async (notificationId) => {
    for (const subscriptionId of subscriptionIds)
      await addJob(sql, sendPush, { subscriptionId, notificationId });
  };
}
