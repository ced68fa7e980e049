import type { NotificationKind } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { type GiftNews, giftOpened, giftsOpened } from './gift.notifications.ts';
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

/** Tells the giver that gifts were opened, of several behind one link at once. */
export async function tellOfOpening(
  sql: Executor,
  { gifts, receiverId, at }: { gifts: readonly GiftRow[]; receiverId: string; at: Date },
): Promise<void> {
  const [gift] = gifts;
  if (gift === undefined) return;
  if (gift.bundleId === null) return tellGiver(sql, giftOpened, { gift, receiverId, at });
  const { bundleId, treeId, code, giverId } = gift;
  if (giverId === null) return;
  await notify(sql, giftsOpened, {
    subject: { type: 'gift', id: bundleId },
    payload: { treeId, personId: receiverId, code, told: { count: gifts.length } },
    accountId: giverId,
    phone: null,
    at,
  });
}
