import { day, minute, second } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

export const questionsPerMinute = tokenBucket(20, { refill: 20, everyMs: minute });
export const questionsPerDay = tokenBucket(300, { refill: 300, everyMs: day });

/** Answers of the external assistant per account; beyond them the rule-based answers are used. */
export const assistantPerMinute = tokenBucket(5, { refill: 5, everyMs: minute });
export const assistantPerDay = tokenBucket(30, { refill: 30, everyMs: day });

/** Longer than any answer takes; the turn of a crashed process expires after it. */
export const turnTtlMs = 40 * second;

export const maxEarlierQuestions = 20;
/** Earlier questions sent to the external assistant. */
export const maxPromptQuestions = 4;

/** Messages of a visit are deleted after this time. */
export const visitTtlMs = 12 * 60 * minute;
