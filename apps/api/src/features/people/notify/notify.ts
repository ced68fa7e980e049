import type { Notification } from '@nabta/contract/notification';

import { addJob } from '../../platform/jobs/job-queue.ts';
import type { NotificationKind, NotificationPayload } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { preparePush } from '../push/prepare-push.ts';
import { sendMessage } from './notification.jobs.ts';
import { insertNotification } from './notification.queries.ts';

export type News<Payload extends NotificationPayload> = {
  subject: Notification['subject'];
  payload: Payload;
  /** Names this news for ever: who was told it is not told again. Without one a subject has a kind of news once. */
  reference?: string;
  /** Null where nobody with that phone is known yet; they find it when they sign in. */
  accountId: string | null;
  phone: string | null;
  at: Date;
};

/** Writes what somebody is told, in the transaction of its cause, with the jobs that carry it outside. */
export async function notify<Payload extends NotificationPayload>(
  sql: Executor,
  kind: NotificationKind<Payload>,
  news: News<NoInfer<Payload>>,
): Promise<void> {
  const bySms = kind.sms !== undefined;
  const reference = news.reference ?? `${kind.name}-${news.subject.id}`;
  const isOptional = kind.setting !== undefined;
  const [id, addPushJobs] = await Promise.all([
    insertNotification(sql, { ...news, kind: kind.name, reference, bySms, isOptional }),
    preparePush(sql, news.accountId),
  ]);
  if (id === undefined) return;
  await addPushJobs(id);
  if (bySms) await addJob(sql, sendMessage, { notificationId: id });
}
