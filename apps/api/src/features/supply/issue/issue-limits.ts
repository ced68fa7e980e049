import { day, hour, minute } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** For signed-in users and users at the tree, who may report a row of trees. */
export const reporterLimit = tokenBucket(10, { refill: 10, everyMs: day });

/** For anonymous users without a valid tag. */
export const anonymousLimit = tokenBucket(3, { refill: 3, everyMs: day });

/** Over all reporters: this many reports identify a problem. */
export const treeLimit = tokenBucket(10, { refill: 10, everyMs: day });

export const photoDeadlineMs = hour;

/** Lookups per address; codes have 60 bits. */
export const lookupLimit = tokenBucket(30, { refill: 30, everyMs: minute });
