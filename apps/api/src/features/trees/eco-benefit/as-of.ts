import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { second } from '../../platform/clock.ts';

/** The one clock of every number: the whole second that is asked for. */
export const secondOf = (now: Date): Instant => instant(Math.floor(instantOf(now) / second) * second);

export const written = (at: Instant) => new Date(at).toISOString();
