import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { sendPush } from './push.jobs.ts';
import { selectSubscriptionIds } from './push.queries.ts';

/** Tells every browser of an account about a notification, by jobs written in the transaction of its cause. */
export async function addPushJobs(sql: Executor, accountId: string, notificationId: string): Promise<void> {
  for (const subscriptionId of await selectSubscriptionIds(sql, accountId)) {
    await addJob(sql, sendPush, { subscriptionId, notificationId });
  }
}
