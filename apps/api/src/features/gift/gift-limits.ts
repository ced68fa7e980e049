import { day, hour } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY section 3 and G4: what one person may send, as gifts and reminders together; of trees given together each counts for the day. */
export const giftLimits = {
  name: 'gift',
  perHour: limitOf(10, { refill: 10, everyMs: hour }),
  perDay: limitOf(30, { refill: 30, everyMs: day }),
  /** For accounts that are new, to phones that nobody has signed in with. */
  toUnknownPerDay: limitOf(5, { refill: 5, everyMs: day }),
};

/** Each name is counted apart. */
export type GiftLimits = Omit<typeof giftLimits, 'name'> & { name: string };

/** How long an account is new. */
export const newAccountMs = 7 * day;

/** SECURITY G5. */
export const reminderGapMs = 24 * hour;
export const maxReminders = 3;

/** As for tags: never more than 5 wrong secrets of links in any hour. */
export const wrongSecretsPerAccount = limitOf(5, { refill: 1, everyMs: hour });
/** And for each gift as many wrong secrets of its text. */
export const wrongRefusalsPerGift = limitOf(5, { refill: 1, everyMs: hour });
