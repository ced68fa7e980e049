import type { NotificationKind } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import type { GiftNews } from './gift.notifications.ts';
import type { GiftRow } from './gift.queries.ts';

/** Tells the giver what became of a gift; one whose account is gone hears nothing. */
export async function tellGiver(
  sql: Executor,
  kind: NotificationKind<GiftNews>,
  { gift, receiverId, at }: { gift: GiftRow; receiverId: string | null; at: Date },
): Promise<void> {
  const { id, treeId, code, giverId } = gift;
  if (giverId === null) return;
  await notify(sql, kind, {
    subject: { type: 'gift', id },
    payload: { treeId, personId: receiverId, code },
    accountId: giverId,
    phone: null,
    at,
  });
}
