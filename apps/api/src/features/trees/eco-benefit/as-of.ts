import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { second } from '#core/clock.ts';

/** Current time truncated to a whole second, used for all numbers of a response. */
export const secondOf = (now: Date): Instant => instant(Math.floor(instantOf(now) / second) * second);

export const toIsoString = (at: Instant) => new Date(at).toISOString();
