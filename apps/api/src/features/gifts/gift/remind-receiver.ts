import type { Gift } from '@nabta/contract/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import { later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeTokens } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { giftLimits, reminderGapMs } from './gift-limits.ts';
import { giftReminder } from './gift.notifications.ts';
import { type GiftRow, lockGift, updateGiftReminded } from './gift.queries.ts';
import { momentOfNextReminder } from './gift.view.ts';
import { readGift } from './read-gift.ts';
import { tellReceiver } from './tell-receiver.ts';

/** Reminds whom a gift waits for: a day apart, a few times, and only while it waits (SECURITY G5). */
export async function remindReceiver(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  giftId: string,
): Promise<Gift> {
  const now = clock.now();
  const gift = await lockGift(sql, giftId);
  // Whom a link reached only its giver knows.
  if (gift?.giverId !== caller.accountId || gift.toPhone === null) throw new AppError('NOT_FOUND');
  if (!isOpenGift(gift.status) || gift.expiresAt <= now) throw new AppError('GIFT_ENDED');
  const mayAt = momentOfNextReminder(gift) ?? momentWhenNoneIsLeft(gift);
  if (mayAt > now) {
    const retryAfterSeconds = (mayAt.getTime() - now.getTime()) / second;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  const buckets = [
    { key: `gift-hour:${caller.accountId}`, limit: giftLimits.perHour },
    { key: `gift-day:${caller.accountId}`, limit: giftLimits.perDay },
  ];
  await takeTokens(sql, buckets, now);
  const reminded = await updateGiftReminded(sql, giftId, now);
  if (reminded === undefined) throw new AppError('GIFT_ENDED');
  await tellReceiver(sql, giftReminder, { gift: reminded, at: now, number: reminded.reminders });
  return readGift(sql, giftId, caller.accountId);
}

/** A gift that has not left can be reminded of a day after it does; one that was often enough, never. */
function momentWhenNoneIsLeft({ status, deliverAt, expiresAt }: GiftRow): Date {
  return status === 'scheduled' ? later(deliverAt, reminderGapMs) : expiresAt;
}
