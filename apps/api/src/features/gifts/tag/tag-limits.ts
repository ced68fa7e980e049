import { hour, minute } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** Tag lookups per IP address. */
export const readsPerAddress = tokenBucket(30, { refill: 30, everyMs: minute });

/** Sheets contain claim codes: enough for a day of planting, not for mass export. */
export const sheetsPerAccount = tokenBucket(60, { refill: 60, everyMs: hour });

/** At most 5 wrong secrets per hour. */
export const wrongSecretsPerAccount = tokenBucket(5, { refill: 1, everyMs: hour });
