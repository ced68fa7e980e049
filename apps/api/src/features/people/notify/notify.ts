import type { Notification } from '@nabta/contract/trees/notification';

import { addJob } from '#core/jobs/job-queue.ts';
import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';

import { preparePush } from '../push/push-subscriptions.ts';
import { sendMessage } from './notification.jobs.ts';
import { insertNotification } from './notify.queries.ts';

export type NotificationInput<Payload extends NotificationPayload> = {
  subject: Notification['subject'];
  payload: Payload;
  /** Deduplication key; default `<kind>-<subject id>`. */
  reference?: string;
  /** Null if no account has this phone yet; it sees the notification after sign-up. */
  accountId: string | null;
  phone?: string | null;
  at: Date;
};

/** Inserts the notification and its push/SMS jobs in the caller's transaction. */
export async function notify<Payload extends NotificationPayload>(
  sql: Executor,
  kind: NotificationKind<Payload>,
  input: NotificationInput<NoInfer<Payload>>,
): Promise<void> {
  const bySms = kind.sms !== undefined;
  const reference = input.reference ?? `${kind.name}-${input.subject.id}`;
  const isOptional = kind.setting !== undefined;
  const [id, addPushJobs] = await Promise.all([
    insertNotification(sql, { phone: null, ...input, kind: kind.name, reference, bySms, isOptional }),
    preparePush(sql, input.accountId),
  ]);
  if (id === undefined) return;
  await addPushJobs(id);
  if (bySms) await addJob(sql, sendMessage, { notificationId: id });
}

/** Notifies an account about itself; `key` is unique among its notifications of this kind. */
export async function notifyAccount(
  sql: Executor,
  kind: NotificationKind,
  { accountId, key, at }: { accountId: string; key: string; at: Date },
): Promise<void> {
  const subject = { type: 'account', id: accountId } as const;
  await notify(sql, kind, { subject, payload: {}, reference: `${kind.name}-${key}`, accountId, at });
}
