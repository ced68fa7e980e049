import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { type GiftRow, selectAccountOfPhone } from './gift.queries.ts';

/** Tells the phone that a gift waits for it, in the app and by text. */
export async function tellReceiver(
  sql: Executor,
  { id, toPhone, reminders }: GiftRow,
  kind: 'gift_received' | 'gift_reminder',
  at: Date,
  receiverId?: string | null,
): Promise<void> {
  const accountId = receiverId === undefined ? await selectAccountOfPhone(sql, toPhone) : receiverId;
  const number = kind === 'gift_reminder' ? reminders : 1;
  await notify(sql, { kind, giftId: id, number, accountId, phone: toPhone, at, bySms: true });
}
