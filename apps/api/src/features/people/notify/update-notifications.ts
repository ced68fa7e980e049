import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  updateQueuedToDropped,
  updateTold,
  updateWithdrawn,
  updateNotificationsOfPhone,
  updateOptOutPhone,
  updateQueuedPhone,
} from './notify.queries.ts';

export {
  /** Cancels the queued text messages of a subject; the notifications stay in the app. */
  updateQueuedToDropped as cancelQueuedMessages,
  /** Opts the phone out of texts about gifts; sign-in codes are still sent. */
  insertOptOutOfPhone as optOutOfMessages,
  deleteOptOutOfPhone as optInToMessages,
} from './notify.queries.ts';

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

/** Moves an account's notifications, queued texts and opt-out to its new phone. */
export async function moveNotifications(
  sql: Executor,
  accountId: string,
  phones: { oldPhone: string; newPhone: string },
): Promise<void> {
  await updateNotificationsOfPhone(sql, accountId, phones.oldPhone);
  await updateQueuedPhone(sql, accountId, phones);
  await updateOptOutPhone(sql, phones);
}
