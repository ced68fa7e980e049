import type { NotificationKind } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';

import { selectBundleCounts } from './gift-bundle.queries.ts';
import {
  type GiftPayload,
  giftReceived,
  giftsReceived,
  giftLinkReady,
  type GiftBundlePayload,
} from './gift.notifications.ts';
import { type GiftRow, selectAccountOfPhone } from './gift.queries.ts';

type ReceiverNotification = {
  gift: GiftRow;
  at: Date;
  /** Null when nobody has signed in with the phone; looked up when omitted. */
  receiverId?: string | null;
  /** Distinguishes a reminder from earlier ones, for deduplication. */
  reminderNumber?: number;
  /** Company that gives instead of a person. */
  companyId?: string | null;
};

/**
 * Notifies the receiver in the app and, depending on the kind, by SMS; a gift by link has no receiver to
 * notify.
 */
export async function notifyReceiver(
  sql: Executor,
  kind: NotificationKind<GiftPayload>,
  { gift, at, receiverId, reminderNumber, companyId }: ReceiverNotification,
): Promise<void> {
  const { treeId, code, giverId, toPhone } = gift;
  if (toPhone === null) return;
  // The gifts of a bundle share one notification.
  const id = gift.bundleId ?? gift.id;
  await notify(sql, kind, {
    subject: { type: 'gift', id },
    payload: { treeId, personId: giverId, code, ...(companyId && { companyId }) },
    ...(reminderNumber !== undefined && { reference: `${kind.name}-${id}-${reminderNumber}` }),
    accountId: receiverId === undefined ? await selectAccountOfPhone(sql, toPhone) : receiverId,
    phone: toPhone,
    at,
  });
}

/** Notifies the receiver of a delivered gift; for a bundle only once, at its first delivery. */
export async function notifyGiftReceived(
  sql: Executor,
  input: Omit<ReceiverNotification, 'reminderNumber'>,
): Promise<void> {
  const { gift, at, receiverId } = input;
  const { bundleId, treeId, code, giverId, toPhone } = gift;
  if (bundleId === null || toPhone === null) return notifyReceiver(sql, giftReceived, input);
  const { open: count } = await selectBundleCounts(sql, bundleId);
  await notify(sql, giftsReceived, {
    subject: { type: 'gift', id: bundleId },
    payload: { treeId, personId: giverId, code, told: { count } },
    accountId: receiverId === undefined ? await selectAccountOfPhone(sql, toPhone) : receiverId,
    phone: toPhone,
    at,
  });
}

/** Notifies the giver, unless the account was deleted. */
export async function notifyGiver(
  sql: Executor,
  kind: NotificationKind<GiftPayload>,
  { gift, receiverId, at }: { gift: GiftRow; receiverId: string | null; at: Date },
): Promise<void> {
  const { id, treeId, code, giverId } = gift;
  if (giverId === null) return;
  await notify(sql, kind, {
    subject: { type: 'gift', id },
    payload: { treeId, personId: receiverId, code },
    accountId: giverId,
    at,
  });
}

/** Notifies the giver once for all gifts of a bundle. */
export async function notifyGiverOnce(
  sql: Executor,
  kinds: { single: NotificationKind<GiftPayload>; bundle: NotificationKind<GiftBundlePayload> },
  { gifts, receiverId, at }: { gifts: readonly GiftRow[]; receiverId: string; at: Date },
): Promise<void> {
  const [gift] = gifts;
  if (gift === undefined) return;
  if (gift.bundleId === null) return notifyGiver(sql, kinds.single, { gift, receiverId, at });
  const { bundleId, treeId, code, giverId } = gift;
  if (giverId === null) return;
  await notify(sql, kinds.bundle, {
    subject: { type: 'gift', id: bundleId },
    payload: { treeId, personId: receiverId, code, told: { count: gifts.length } },
    accountId: giverId,
    at,
  });
}

/** Notifies the giver once that the delayed link of a gift or bundle can be sent. */
export async function notifyLinkReady(
  sql: Executor,
  { gift: { id, bundleId, treeId, code, giverId }, at }: { gift: GiftRow; at: Date },
): Promise<void> {
  if (giverId === null) return;
  await notify(sql, giftLinkReady, {
    subject: { type: 'gift', id: bundleId ?? id },
    payload: { treeId, code },
    accountId: giverId,
    at,
  });
}
