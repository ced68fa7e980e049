import type { NotificationKind } from '../../platform/notification-kind.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { selectBundleCounts } from './gift-bundle.queries.ts';
import { type GiftNews, giftReceived, giftsReceived } from './gift.notifications.ts';
import { type GiftRow, selectAccountOfPhone } from './gift.queries.ts';

type Telling = {
  gift: GiftRow;
  at: Date;
  /** Null where nobody has signed in with the phone; looked up where it is not told. */
  receiverId?: string | null;
  /** Which of several reminders it is. */
  number?: number;
  /** Who gives it, where that is no person. */
  companyId?: string | null;
};

/** Tells the phone that a gift is for, in the app and, where the kind says so, by text; a gift by link tells nobody. */
export async function tellReceiver(
  sql: Executor,
  kind: NotificationKind<GiftNews>,
  { gift, at, receiverId, number, companyId }: Telling,
): Promise<void> {
  const { treeId, code, giverId, toPhone } = gift;
  if (toPhone === null) return;
  // What was given together is reminded of, and ends unopened, once.
  const id = gift.bundleId ?? gift.id;
  await notify(sql, kind, {
    subject: { type: 'gift', id },
    payload: { treeId, personId: giverId, code, ...(companyId && { companyId }) },
    ...(number !== undefined && { reference: `${kind.name}-${id}-${number}` }),
    accountId: receiverId === undefined ? await selectAccountOfPhone(sql, toPhone) : receiverId,
    phone: toPhone,
    at,
  });
}

/** Tells of a gift that has just left; those that were given together are told of once, whichever of them leaves first. */
export async function tellOfGift(sql: Executor, telling: Omit<Telling, 'number'>): Promise<void> {
  const { gift, at, receiverId } = telling;
  const { bundleId, treeId, code, giverId, toPhone } = gift;
  if (bundleId === null || toPhone === null) return tellReceiver(sql, giftReceived, telling);
  const { open: count } = await selectBundleCounts(sql, bundleId);
  await notify(sql, giftsReceived, {
    subject: { type: 'gift', id: bundleId },
    payload: { treeId, personId: giverId, code, told: { count } },
    accountId: receiverId === undefined ? await selectAccountOfPhone(sql, toPhone) : receiverId,
    phone: toPhone,
    at,
  });
}
