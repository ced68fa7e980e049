import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '#core/postgres/database.ts';

import { returnTree } from './end-gift.ts';
import { giftExpired } from './gift.notifications.ts';
import { lockGift, selectOpenGiftsOf, updatePendingPhone } from './gift.queries.ts';
import { notifyGiver } from './notify-receiver.ts';

type DeletedPerson = { id: string; phones: readonly string[] };

/** Ends open gifts from or to an account that is being deleted; each tree returns to its giver. */
export async function returnGiftsOfPerson(
  sql: Executor,
  person: DeletedPerson,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const ids = await selectOpenGiftsOf(sql, person, limit);
  for (const id of ids) {
    const gift = await lockGift(sql, id);
    if (gift === undefined || gift.endedAt !== null) continue;
    const isOwn = gift.giverId === person.id;
    await returnTree(sql, gift, { status: isOwn ? 'taken_back' : 'expired', receiverId: null }, now);
    if (!isOwn) await notifyGiver(sql, giftExpired, { gift, receiverId: null, at: now });
  }
  return ids.length;
}

/** Pending gifts follow the receiver's new phone; the giver still sees the phone they entered. */
export async function movePendingGifts(
  sql: Executor,
  phones: { oldPhone: Phone; newPhone: Phone },
): Promise<void> {
  await updatePendingPhone(sql, phones);
}
