import { day, minute } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** A device sends at most 20 errors per visit, and carriers share one address among many users. */
export const addressLimit = tokenBucket(30, { refill: 30, everyMs: 10 * minute });

/** Limit over all addresses: this many reports identify a problem. */
export const globalLimit = tokenBucket(600, { refill: 600, everyMs: 10 * minute });

/** Distinct errors per process. */
export const serverReportsPerMinute = 30;

export const reportRetentionMs = 30 * day;
export const groupRetentionMs = 90 * day;

/** Details are stored only for this many latest reports of a group. */
export const samplesPerGroup = 20;
