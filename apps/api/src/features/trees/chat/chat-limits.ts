import { day, minute, second } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

export const questionsPerMinute = tokenBucket(5, { refill: 5, everyMs: minute });
export const questionsPerDay = tokenBucket(30, { refill: 30, everyMs: day });

/** Longer than any answer takes; the turn of a crashed process expires after it. */
export const turnTtlMs = 40 * second;

export const maxEarlierQuestions = 4;

/** Messages of a visit are deleted after this time. */
export const visitTtlMs = 12 * 60 * minute;
