import { day, hour } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** Enough for a bad day, too little to bury staff. */
export const ticketsPerAccount = limitOf(5, { refill: 5, everyMs: day });
export const messagesPerAccount = limitOf(20, { refill: 20, everyMs: day });

/** How long a photo may follow its message. */
export const photoWithinMs = hour;
