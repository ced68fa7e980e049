import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  updateQueuedToDropped,
  updateTold,
  updateWithdrawn,
  updateNewsOfPhone,
  updateOptOutPhone,
  updateQueuedPhone,
  deleteOptOutOfPhone,
  insertOptOutOfPhone,
} from './notify.queries.ts';

/** Cancels the queued text messages of a subject; the notifications stay in the app. */
export async function cancelQueuedMessages(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateQueuedToDropped(sql, subjectId, now);
}

/** Hides the notifications of a subject and cancels their queued text messages. */
export async function withdrawNotifications(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateQueuedToDropped(sql, subjectId, now);
  await updateWithdrawn(sql, subjectId, now);
}

/** Updates the values of existing notifications, in the app and in texts that are not sent yet. */
export async function correctNotifications<Payload extends NotificationPayload>(
  sql: Executor,
  kind: NotificationKind<Payload>,
  subjectId: string,
  values: NoInfer<Payload>['told'],
): Promise<void> {
  await updateTold(sql, { kind: kind.name, subjectId }, values);
}

/** Opts the phone out of texts about gifts; sign-in codes are still sent. */
export async function optOutOfMessages(sql: Executor, phone: string, now: Date): Promise<void> {
  await insertOptOutOfPhone(sql, phone, now);
}

export async function optInToMessages(sql: Executor, phone: string): Promise<void> {
  await deleteOptOutOfPhone(sql, phone);
}

/** Moves an account's notifications, queued texts and opt-out to its new phone. */
export async function moveNotifications(
  sql: Executor,
  accountId: string,
  phones: { oldPhone: string; newPhone: string },
): Promise<void> {
  await updateNewsOfPhone(sql, accountId, phones.oldPhone);
  await updateQueuedPhone(sql, accountId, phones);
  await updateOptOutPhone(sql, phones);
}
