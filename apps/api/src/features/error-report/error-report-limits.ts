import { day, minute } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** A phone tells of twenty failures a visit at most, and a carrier puts many behind one address. */
export const perAddress = limitOf(30, { refill: 30, everyMs: 10 * minute });

/** However many phones fail at once: what is wrong is known after this many. */
export const ofEverybody = limitOf(600, { refill: 600, everyMs: 10 * minute });

/** How many different failures of its own one process tells of in a minute. */
export const serverReportsAMinute = 30;

export const keptReportsMs = 30 * day;
export const keptGroupsMs = 90 * day;

/** Of so many of each group everything is kept, and shown. */
export const keptSamples = 20;
