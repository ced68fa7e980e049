import { day } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** At most 5 wrong codes in any hour and 10 in any day. */
export const wrongCodesPerAccount = tokenBucket(5, { refill: 5, everyMs: day });

/** At most 20 wrong codes in any day per IP address. */
export const wrongCodesPerAddress = tokenBucket(10, { refill: 10, everyMs: day });

/** A tree from a public code cannot be transferred for this time after redemption. */
export const transferLockMs = 30 * day;
