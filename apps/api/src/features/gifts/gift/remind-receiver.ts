import type { Gift } from '@nabta/contract/gifts/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeTokens } from '#core/rate-limit/rate-limit.ts';

import { giftReminder } from './gift.notifications.ts';
import { type GiftRow, lockGift, updateGiftReminded } from './gift.queries.ts';
import { nextReminderAt, reminderGapMs } from './gift.view.ts';
import { giftLimits } from './give-tree.ts';
import { notifyReceiver } from './notify-gift-parties.ts';
import { readGift } from './read-gifts.ts';

/** Reminds the receiver of a pending gift, a day apart and a limited number of times. */
export async function remindReceiver(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  giftId: string,
): Promise<Gift> {
  const now = clock.now();
  const gift = await lockGift(sql, giftId);
  // The receiver of a gift by link is unknown.
  if (gift?.giverId !== caller.accountId || gift.toPhone === null) throw new AppError('NOT_FOUND');
  if (!isOpenGift(gift.status) || gift.expiresAt <= now) throw new AppError('GIFT_ENDED');
  const allowedAt = nextReminderAt(gift) ?? fallbackReminderAt(gift);
  if (allowedAt > now) {
    const retryAfterSeconds = (allowedAt.getTime() - now.getTime()) / second;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  const buckets = [
    { key: `gift-hour:${caller.accountId}`, limit: giftLimits.perHour },
    { key: `gift-day:${caller.accountId}`, limit: giftLimits.perDay },
  ];
  await consumeTokens(sql, buckets, now);
  const reminded = await updateGiftReminded(sql, giftId, now);
  if (reminded === undefined) throw new AppError('GIFT_ENDED');
  await notifyReceiver(sql, giftReminder, { gift: reminded, at: now, reminderNumber: reminded.reminders });
  return readGift(sql, giftId, caller.accountId);
}

/**
 * A scheduled gift can be reminded a day after delivery; one at its limit never again, so the expiry is
 * returned.
 */
function fallbackReminderAt({ status, deliverAt, expiresAt }: GiftRow): Date {
  return status === 'scheduled' ? addMs(deliverAt, reminderGapMs) : expiresAt;
}
