import type { NotificationKind } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { giftLinkReady, type GiftNews, type GiftsNews } from './gift.notifications.ts';
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

/** Tells the giver what became of gifts that ended at once, of several behind one link together. */
export async function tellGiverOfAll(
  sql: Executor,
  { one, several }: { one: NotificationKind<GiftNews>; several: NotificationKind<GiftsNews> },
  { gifts, receiverId, at }: { gifts: readonly GiftRow[]; receiverId: string; at: Date },
): Promise<void> {
  const [gift] = gifts;
  if (gift === undefined) return;
  if (gift.bundleId === null) return tellGiver(sql, one, { gift, receiverId, at });
  const { bundleId, treeId, code, giverId } = gift;
  if (giverId === null) return;
  await notify(sql, several, {
    subject: { type: 'gift', id: bundleId },
    payload: { treeId, personId: receiverId, code, told: { count: gifts.length } },
    accountId: giverId,
    phone: null,
    at,
  });
}

/** Tells the giver that a link which was not theirs to send before is so now, once for all trees behind it. */
export async function tellOfLink(
  sql: Executor,
  { gift: { id, bundleId, treeId, code, giverId }, at }: { gift: GiftRow; at: Date },
): Promise<void> {
  if (giverId === null) return;
  await notify(sql, giftLinkReady, {
    subject: { type: 'gift', id: bundleId ?? id },
    payload: { treeId, code },
    accountId: giverId,
    phone: null,
    at,
  });
}
