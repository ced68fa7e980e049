import { day, minute, second } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY D2: what one person may ask. */
export const questionsPerMinute = limitOf(5, { refill: 5, everyMs: minute });
export const questionsPerDay = limitOf(30, { refill: 30, everyMs: day });

/** Longer than any answer takes: a turn of a process that died ends by itself. */
export const turnMs = 40 * second;

/** How many questions before this one a follow-up may rest on. */
export const maxEarlier = 4;

/** A visit is over long before; what was said in it is then removed. */
export const visitMs = 12 * 60 * minute;
