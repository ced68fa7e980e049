import { minute } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** Failed proofs per account over all factors; too slow to guess six digits. */
export const attemptsPerAccount = tokenBucket(5, { refill: 5, everyMs: 15 * minute });

/** Adding the first factor requires a sign-in this recent, as proof of holding the phone. */
export const firstFactorMaxSignInAgeMs = 10 * minute;

export const challengeTtlMs = 5 * minute;
