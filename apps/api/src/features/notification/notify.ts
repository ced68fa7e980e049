import type { Notification } from '@nabta/contract/notification';

import { addJob } from '../../platform/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { addPushJobs } from '../push/add-push-jobs.ts';
import { sendGiftMessage } from './notification.jobs.ts';
import { insertNotification } from './notification.queries.ts';

export type News = {
  kind: Notification['kind'];
  giftId: string;
  /** Which of several reminders it is. */
  number?: number;
  /** Null where nobody with that phone is known yet; they find it when they sign in. */
  accountId: string | null;
  phone: string | null;
  at: Date;
  /** Whether it is texted to the phone as well. */
  bySms?: boolean;
};

/** Writes what somebody is told, in the transaction of its cause, with the jobs that carry it outside. */
export async function notify(sql: Executor, news: News): Promise<void> {
  const { number = 1, bySms = false } = news;
  const id = await insertNotification(sql, { ...news, number, bySms });
  if (news.accountId !== null) await addPushJobs(sql, news.accountId, id);
  if (bySms) await addJob(sql, sendGiftMessage, { notificationId: id });
}
