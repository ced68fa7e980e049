import type { Executor } from '../../platform/postgres/database.ts';
import { updateDropped, updateWithdrawn } from './notification.queries.ts';

/** What is over needs no text message any more; those that have not left stay here. */
export async function dropMessages(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateDropped(sql, subjectId, now);
}

/** What never came to be is shown to nobody any more, nor sent. */
export async function withdrawNews(sql: Executor, subjectId: string, now: Date): Promise<void> {
  await updateDropped(sql, subjectId, now);
  await updateWithdrawn(sql, subjectId, now);
}
