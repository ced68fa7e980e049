import { day, hour } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/**
 * Per person, gifts and reminders together. A bundle counts once per hour, each of its trees once per day.
 */
export const giftLimits = {
  name: 'gift',
  perHour: tokenBucket(10, { refill: 10, everyMs: hour }),
  perDay: tokenBucket(30, { refill: 30, everyMs: day }),
  /** For new accounts, to phones that nobody has signed in with. */
  toUnknownPerDay: tokenBucket(5, { refill: 5, everyMs: day }),
};

/** Each `name` has its own counters. */
export type GiftLimits = Omit<typeof giftLimits, 'name'> & { name: string };

export const newAccountMs = 7 * day;

export const reminderGapMs = 24 * hour;
export const maxReminders = 3;

export const wrongSecretsPerAccount = tokenBucket(5, { refill: 1, everyMs: hour });
export const wrongRefusalsPerGift = tokenBucket(5, { refill: 1, everyMs: hour });
