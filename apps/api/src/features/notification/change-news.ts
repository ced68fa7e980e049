import type { NotificationKind, NotificationPayload } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { updateDropped, updateTold, updateWithdrawn } from './notification.queries.ts';

/** What is over needs no text message any more; those that have not left stay here. */
export async function dropMessages(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateDropped(sql, subjectId, now);
}

/** What never came to be is shown to nobody any more, nor sent. */
export async function withdrawNews(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateDropped(sql, subjectId, now);
  await updateWithdrawn(sql, subjectId, now);
}

/** What has changed since it was written is told as it is now, where it has not left yet and in the app. */
export async function correctNews<Payload extends NotificationPayload>(
  sql: Executor,
  kind: NotificationKind<Payload>,
  subjectId: string,
  told: NoInfer<Payload>['told'],
): Promise<void> {
  await updateTold(sql, { kind: kind.name, subjectId }, told);
}
