import { day } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** Nobody has so many phones in a month; a wrong one can still be put right at once. */
export const changesPerAccount = limitOf(3, { refill: 3, everyMs: 30 * day });
