import { day, hour, minute } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** Somebody signed in, or at the tree with the secret of its tag, walks along a row of trees. */
export const perReporter = limitOf(10, { refill: 10, everyMs: day });

/** Anybody else may be anywhere. */
export const perStranger = limitOf(3, { refill: 3, everyMs: day });

/** However many people report: what is wrong with one tree is known after this many. */
export const perTree = limitOf(10, { refill: 10, everyMs: day });

/** How long a photo may follow its report. */
export const photoWithinMs = hour;

/** How many codes one address may try, which are 60 bits each. */
export const looksPerAddress = limitOf(30, { refill: 30, everyMs: minute });
