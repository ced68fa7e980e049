import type { Executor } from '../../platform/postgres/database.ts';
import { returnTree } from './end-gift.ts';
import { giftExpired } from './gift.notifications.ts';
import { lockGift, selectOpenGiftsOf } from './gift.queries.ts';
import { tellGiver } from './tell-giver.ts';

type Leaving = { id: string; phones: readonly string[] };

/** Ends gifts that wait for somebody who leaves, and those that they gave: each tree goes back to its giver. */
export async function returnGiftsOfPerson(
  sql: Executor,
  person: Leaving,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const ids = await selectOpenGiftsOf(sql, person, limit);
  for (const id of ids) {
    const gift = await lockGift(sql, id);
    if (gift === undefined || gift.endedAt !== null) continue;
    const isOwn = gift.giverId === person.id;
    await returnTree(sql, gift, { status: isOwn ? 'taken_back' : 'expired', receiverId: null }, now);
    if (!isOwn) await tellGiver(sql, giftExpired, { gift, receiverId: null, at: now });
  }
  return ids.length;
}
