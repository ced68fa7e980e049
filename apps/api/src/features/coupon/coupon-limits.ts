import { day } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY section 3: never more than 5 wrong codes in an hour nor more than 10 in a day, whenever they begin. */
export const wrongCodesPerAccount = limitOf(5, { refill: 5, everyMs: day });

/** SECURITY G8: never more than 20 wrong codes in any day from one address. */
export const wrongCodesPerAddress = limitOf(10, { refill: 10, everyMs: day });

/** SECURITY G9: how long a tree of a code that everybody knows stays with whoever redeemed it. */
export const heldMs = 30 * day;
