import type { Executor } from '../../platform/postgres/database.ts';
import { updateNewsOfPhone, updateOptOutPhone, updateQueuedPhone } from './notification.queries.ts';

/** What an account was told, will be texted and does not want to be texted goes with it to another phone. */
export async function moveNews(
  sql: Executor,
  accountId: string,
  phones: { oldPhone: string; newPhone: string },
): Promise<void> {
  await updateNewsOfPhone(sql, accountId, phones.oldPhone);
  await updateQueuedPhone(sql, accountId, phones);
  await updateOptOutPhone(sql, phones);
}
