import { hour, minute } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

export const codeTtlMs = 10 * minute;
export const resendCooldownMs = minute;
export const triesPerCode = 3;
export const codesPerPerson = tokenBucket(3, { refill: 3, everyMs: hour });
export const guessesPerPerson = tokenBucket(9, { refill: 9, everyMs: 24 * hour });
