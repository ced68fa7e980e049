import { day, hour, minute } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY G4: what one phone may be texted, about everybody and about one giver; the rest waits and is not lost. */
export const messagesPerPhone = limitOf(3, { refill: 3, everyMs: day });
export const messagesPerPersonAndPhone = limitOf(1, { refill: 1, everyMs: hour });

/** After this time of failing tries a message is given up, well before the alarm at a quarter of an hour (I7). */
export const triesMs = 10 * minute;
