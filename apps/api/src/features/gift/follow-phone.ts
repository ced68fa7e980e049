import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '../../platform/postgres/database.ts';
import { updateWaitingPhone } from './gift.queries.ts';

/** What waits for somebody goes on waiting for them when they change their phone; its giver still sees the phone they wrote. */
export async function moveWaitingGifts(
  sql: Executor,
  phones: { oldPhone: Phone; newPhone: Phone },
): Promise<void> {
  await updateWaitingPhone(sql, phones);
}
